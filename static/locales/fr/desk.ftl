# Words of the writing desk: its bar, its editors, its menus and dialogs.

## The page
desk-skip = Aller à l’article
desk-drafts = Brouillons
desk-settings = Réglages
desk-publish = Publier…
desk-update = Mettre à jour…
desk-published = Publié { $moment }
desk-edited-since = modifié depuis
desk-draft = Brouillon
desk-panel = Citations, sources et vérifications
desk-panel-tabs = Volet
desk-panel-close = Fermer le volet
desk-tab-quotes = Citations
desk-tab-sources = Sources
desk-tab-checks = Vérif.
desk-add-files = Ajouter des fichiers sources
desk-drop = Déposez des transcriptions, des documents ou des sous-titres pour les ajouter comme sources
desk-no-script = L’éditeur de Quotedesk nécessite JavaScript.
desk-play = Écouter
error-back = Retour à { -product }

## The editors
headline-label = Titre
body-label = Article
body-placeholder = Commencez à écrire. Les citations qui conviennent apparaissent à la fin de chaque phrase.

## Saving
save-saved = Enregistré
save-saving = Enregistrement…
save-offline-kept = Hors ligne — conservé dans ce navigateur
save-offline = Hors ligne — ne fermez pas cet onglet
save-refused = Non enregistré : { $message }

## The menu of drafts
drafts-new = Nouveau brouillon
drafts-loading = Chargement…
drafts-none = Aucun brouillon.
drafts-published = publié
drafts-just-now = à l’instant

## The list of checks
quote-sheet = Fiche de citations
checks-by-state = Citations par état
checks-only = Citations à revoir seulement
checks-to-look-at = À revoir
checks-checked = Vérifiées
checks-dismissed = Ignorées
checks-sheet-use = imprimable, pour la vérification
checks-checking = Vérification des citations…
checks-offline = Hors ligne : les vérifications attendent
checks-none = Aucune citation
checks-none-hint = Mettez des propos entre guillemets ou insérez une citation proposée. Les citations sont comparées à vos sources pendant que vous écrivez ; celles du titre, à l’article.
checks-all-fine = Aucune citation à revoir.
checks-in-the-body = Figure telle quelle dans l’article
checks-not-attached = source non jointe
checks-restore = Rétablir
dismiss-open = Ignorer…
dismiss-how-far = Ignorer cette alerte

## Publishing
publish-title = Publier
publish-confirm = Publier
publish-update = Mettre à jour
publish-publishing = Publication…
publish-checking = Enregistrement et nouvelle vérification de toutes les citations…
publish-unsaved = Les dernières modifications n’ont pas pu être enregistrées ; elles ne peuvent donc pas être publiées.
publish-unsaved-hint = Elles sont conservées dans ce navigateur. Vérifiez la connexion et réessayez.
publish-changed = Quelqu’un a modifié ce brouillon entre-temps. Voici la vérification du texte actuel.
publish-again = Réessayer
publish-no-headline = Pas encore de titre
publish-all-clear = Toutes les citations correspondent à leurs sources.
publish-reasons-kept = Les motifs sont conservés avec la publication.
publish-sheet-of-draft = du brouillon en l’état, imprimable
publish-sheet-of-publication = de la version publiée
publish-keep-writing = Continuer à écrire
publish-is-background = « { $title } » sert uniquement de contexte et ne doit pas être citée.
publish-is-embargoed = « { $title } » est sous embargo jusqu’au { $until }.
publish-also-background = La source sert en outre uniquement de contexte et ne doit pas être citée.
publish-because = Motif pour publier sans modification
publish-example-background = Par exemple : elle a accepté d’être citée sur ce point
publish-example-embargo = Par exemple : embargo levé plus tôt par le service de presse
publish-example-headline = Par exemple : dit à l’antenne, transcription à suivre
publish-done = Publié.
publish-done-at = Publié à { $time }.
publish-back = Retour au brouillon

## Two wrote at once

## The server
server-unreachable = Le serveur { -product } est injoignable.
server-unreachable-hint = Vérifiez la connexion. Ce que vous avez écrit est conservé dans ce navigateur.
server-answered = Le serveur a renvoyé une erreur ({ $status }).
server-answered-hint = Réessayez. Si le problème persiste, contactez l’administrateur de { -product }.

## The quote sheet
sheet-title = Fiche de citations : { $headline }
sheet-of-article = Vérifié le
sheet-of-draft = Brouillon, version { $version }, au
sheet-of-publication = Publié le
sheet-no-quotes = Aucune citation directe.
sheet-no-quotes-hint = Mettez des propos entre guillemets ou insérez une citation tirée d’une source. Elle apparaîtra ici avec sa source.
sheet-quotes = { $quotes ->
    [one] { $quotes } citation
   *[other] { $quotes } citations
}
sheet-quotes-hard = { $quotes } avec un chiffre ou une négation modifiés
sheet-quotes-not-in-body = { $quotes ->
    [one] { $quotes } du titre introuvable dans l’article
   *[other] { $quotes } du titre introuvables dans l’article
}
sheet-quotes-embargoed = { $quotes } sous embargo
sheet-flag-hard = Chiffre ou négation modifiés
sheet-flag-background = Contexte seulement
sheet-flag-ask = Demander avant
sheet-only-in-source = seulement dans la source :
sheet-only-in-article = seulement dans l’article :
sheet-rests-on = { $quotes ->
    [one] { $words } : citation
   *[other] { $words } : citations
}
sheet-inserted-lost = Insérée depuis une source qui ne contient plus ces mots : « { $words } »
sheet-inserted-lost-from = Insérée depuis « { $title } », qui ne contient plus ces mots : « { $words } »
sheet-inserted-part = Extrait de la citation insérée : « { $words } »
sheet-inserted-edited = Modifiée après son insertion ; texte inséré : « { $words } »
sheet-inserted-corrected = La source a été corrigée après l’insertion de : « { $words } »
sheet-attributed-to = Attribuée à
sheet-not-read = Introuvable dans le texte
sheet-speaker = Intervenant (source)
sheet-not-named = Non nommé
sheet-source = Source
sheet-source-not-attached = { $title } (non jointe à ce brouillon)
sheet-date = Date
sheet-not-known = Inconnue
sheet-rights = Droits
sheet-rights-background = Contexte seulement, ne pas citer
sheet-rights-ask = Demander avant de citer
sheet-place = Endroit
sheet-paragraph = paragraphe { $number }
sheet-in-source = Dans la source
sheet-original = Original ({ $language })
sheet-embargo = Embargo
sheet-embargo-until = Ne pas publier avant le
sheet-checked = Vérifié
sheet-initials = Initiales
sheet-note = Remarque
sheet-overrides = Publié malgré une alerte
sheet-reason = Motif donné : { $reason }
# For strftime of the server.
sheet-day = %d/%m/%Y
sheet-moment = %d/%m/%Y, %H:%M
