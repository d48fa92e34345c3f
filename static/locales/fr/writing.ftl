# Words of writing itself: the toolbar, links, counts, find and replace, typography.

## The toolbar
toolbar-label = Mise en forme
tool-paragraph = Paragraphe
tool-heading = Intertitre
tool-subheading = Sous-intertitre
tool-strong = Gras
tool-em = Italique
tool-link = Lien
tool-bullets = Liste à puces
tool-numbers = Liste numérotée
tool-blockquote = Bloc de citation
tool-image = Image
tool-undo = Annuler
tool-redo = Rétablir
tool-comment = Commenter
tool-find = Rechercher et remplacer

## Images
image-caption = Légende
image-credit = Crédit
image-alt = Texte alternatif
image-alt-missing = Pas encore de texte alternatif : décrivez ce que montre l’image, pour ceux qui ne la voient pas.
image-remove = Retirer l’image
image-label = Image : { $alt }
image-label-bare = Image sans texte alternatif
image-unshown = Cette image ne peut pas être affichée.
image-uploading = Envoi de { $name }…
image-sent = { $percent } %
image-cancel = Annuler
image-dismiss = Fermer
image-added = Image ajoutée. Écrivez son texte alternatif.
image-copying = Copie de l’image depuis un autre brouillon…
image-not-copied = L’image n’a pas pu être copiée : { $why }
image-publish-missing = { $count ->
    [one] Une image n’a pas de texte alternatif.
   *[other] { $count } images n’ont pas de texte alternatif.
}
image-publish-show = Voir dans le brouillon

## Text in two directions
direction-mark = Marque invisible : elle décide de l’ordre d’affichage de cette ligne

## Links
link-title = Lien
link-words = Texte
link-address = Adresse
link-set = Ajouter le lien
link-remove = Supprimer le lien
link-cancel = Annuler
link-not-an-address = Ce n’est ni une adresse web ni une adresse e-mail. Écrivez-la comme example.org/rapport ou nom@example.org.

## Counts
count-label = Longueur de l’article
count-selected = Sélection
count-article = Article
count-selected-of = { $selected } sur { $all }
count-with-minutes = { $all } · { $minutes } min
count-with-sheets = { $all } · { $sheets } feuillets
count-characters-short = { $characters ->
    [one] { $characters } signe
   *[other] { $characters } signes
}
count-words = Mots
count-characters = Signes
count-without-spaces = Sans les espaces
count-sheets = Feuillets de 200 signes
count-reading = Temps de lecture
count-minutes = environ { $minutes } min

## Find and replace
find-label = Rechercher et remplacer
find-query = Rechercher
find-words = Remplacer par
find-case = Respecter la casse
find-word = Mots entiers
find-previous = Résultat précédent
find-next = Résultat suivant
find-close = Fermer la recherche
find-show-replace = Remplacer
find-replace = Remplacer
find-replace-all = Tout remplacer
find-in-quotes = { $quoted ->
    [0] Aussi dans les citations de sources
   *[other] Aussi dans les citations de sources ({ $quoted })
}
find-at = { $at } sur { $count }
find-none = Introuvable
find-replaced = { $replaced ->
    [0] Aucun remplacement.
    [one] { $replaced } remplacement.
   *[other] { $replaced } remplacements.
}
find-left = { $left ->
    [one] { $left } occurrence dans une citation n’a pas été modifiée.
   *[other] { $left } occurrences dans des citations n’ont pas été modifiées.
}
find-left-one = Non modifiée : elle se trouve dans une citation d’une source.

## Settings of writing
settings-writing = Écriture
settings-smart-quotes = Guillemets, tirets et points de suspension typographiques pendant la saisie
settings-name = Votre nom
settings-name-how = Pour vos modifications suggérées et la fiche de citations. Conservé dans ce navigateur.
