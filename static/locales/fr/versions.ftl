# Versions of a draft, other headlines, notes to the desk, and details of the article.

## Versions
versions-title = Versions
versions-list = Versions, les plus récentes d’abord
versions-none = Aucune version antérieure. Une version est enregistrée toutes les cinq minutes pendant que vous écrivez, et chaque fois que vous en nommez une.
versions-text = Article
versions-today = Aujourd’hui
versions-yesterday = Hier
versions-words = { $words ->
    [one] { $words } mot
   *[other] { $words } mots
}
versions-reason-named = Nommée
versions-reason-restored = Avant une restauration
versions-reason-published = Publiée
versions-name-present = Enregistrer une version nommée…
versions-name-it = Nommer…
versions-rename = Renommer…
versions-name = Nom de la version
versions-name-example = Envoyée à l’avocat
versions-name-save = Enregistrer
versions-restore = Restaurer cette version
versions-restored = La version a été restaurée.
versions-undo = Annuler
versions-unsaved = Vos dernières modifications n’ont pas pu être enregistrées ; rien n’a donc été changé.
versions-unsaved-hint = Elles sont conservées dans ce navigateur. Vérifiez la connexion et réessayez.
versions-shown = Afficher
versions-shown-since = Changements depuis
versions-shown-before = Ses changements
versions-shown-text = Texte
versions-changes = { $changes ->
    [0] Aucun changement
    [one] Un changement
   *[other] { $changes } changements
}
versions-change-at = Changement { $at } sur { $changes }
versions-previous-change = Changement précédent
versions-next-change = Changement suivant
versions-added = ajouté
versions-removed = supprimé
versions-paragraph-added = Ajouté
versions-paragraph-removed = Supprimé
versions-moved-here = Déplacé ici
versions-moved-away = Déplacé ailleurs
versions-restyled = Mise en forme ou liens modifiés
versions-split = Nouveau paragraphe à partir d’ici
versions-was-paragraph = Était un paragraphe
versions-was-heading = Était un intertitre
versions-was-subheading = Était un sous-intertitre
versions-was-quote = Était un bloc de citation
versions-was-figure = Était une image
versions-was-pull-quote = Était un exergue
versions-was-bullet = Était dans une liste
versions-was-numbered = Était dans une liste numérotée

## Other headlines
variants-open = { $others ->
    [0] Autres titres
   *[other] Autres titres ({ $others })
}
variants-title = Titres
variants-other = Autre titre
variants-new = Un autre titre
variants-add = Ajouter
variants-keep = Ajouter le titre actuel
variants-use = Utiliser
variants-in-use = Utilisé
variants-delete = Supprimer { $headline }
variants-delete-short = Supprimer
variants-deleted = Titre supprimé.
variants-undo = Annuler
variants-full = Il y a déjà { $most } titres, le maximum.
variants-asking = Vérification…
variants-no-quotes = Aucune citation à vérifier
variants-failed = Vérification impossible

## Notes
notes-tab = Notes
notes-there = contient des notes
notes-label = Notes pour l’éditeur
notes-example = Pour l’éditeur : ce qu’il faut demander, ce qui doit attendre, qui doit encore rappeler.
notes-hint = Enregistrées avec le brouillon, jamais publiées.
notes-saved = Enregistré
notes-saving = Enregistrement…
notes-unsaved = Hors ligne — conservé dans ce navigateur
notes-refused = Non enregistré : { $message }
notes-conflict = Modifié ailleurs
notes-changed = Ces notes ont été modifiées ailleurs. Les vôtres restent ci-dessous jusqu’à votre choix.
notes-theirs = L’autre version
notes-theirs-empty = Elles ont été supprimées ailleurs.
notes-both = Garder les deux
notes-use-mine = Garder ma version
notes-use-theirs = Prendre l’autre version

## Informations sur l’article
article-details-open = Infos
article-details-open-due = Infos · { $due }
article-details-title = Informations sur l’article
article-details-byline = Signature
article-details-byline-example = Telle qu’elle est publiée
article-details-standfirst = Chapeau
article-details-standfirst-example = Une ou deux phrases entre le titre et le texte
article-details-section = Rubrique
article-details-section-example = Ville, Sport, Culture
article-details-keywords = Mots-clés
article-details-keywords-example = Séparés par des virgules
article-details-deadline = Échéance
article-details-word-goal = Objectif de mots
article-details-language = Langue
article-details-language-recognised = Reconnue : { $language }
article-details-language-unsure = Reconnue : incertain
article-details-hint = L’échéance, l’objectif de mots et la langue restent à la rédaction ; le reste est publié avec l’article.
article-details-changed = Remplacé ailleurs par « { $theirs } ». Votre version reste jusqu’à votre choix.
article-details-emptied = Supprimé ailleurs. Votre version reste jusqu’à votre choix.
article-details-due = à rendre { $when }
article-details-was-due = était à rendre { $when }
count-of-goal = { $words } mots sur { $goal }
