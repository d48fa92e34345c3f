# The keys of the desk: what they are called, what they do, the palette that lists them, and where they are changed.

## Keys, as they are read aloud
key-and = { $held } et { $key }
key-control = Ctrl
key-command = Commande
key-alt = Alt
key-option = Option
key-shift = Maj
key-tab = Tab
key-escape = Échap
key-enter = Entrée
key-space = barre d’espace
key-backspace = Retour arrière
key-delete = Suppr
key-up = flèche haut
key-down = flèche bas
key-left = flèche gauche
key-right = flèche droite
key-left-bracket = crochet ouvrant
key-right-bracket = crochet fermant
key-backslash = barre oblique inversée
key-slash = barre oblique
key-question = point d’interrogation
key-minus = moins
key-equals = signe égal
key-comma = virgule
key-period = point
key-semicolon = point-virgule
key-apostrophe = apostrophe
key-backquote = accent grave

## Commands
keys-group-caret = Citations au curseur
command-accept-ghost = Insérer la citation proposée
command-dismiss = Écarter
command-next-suggestion = Proposition suivante
command-previous-suggestion = Proposition précédente
command-insert-suggestion = Insérer la citation choisie
command-ask-suggestion = Proposer une citation ici
command-peek-suggestion = Voir dans son contexte
command-read-suggestion = Lire la citation proposée en entier
command-lengthen-suggestion = Citer une phrase de plus
command-shorten-suggestion = Citer une phrase de moins

keys-group-findings = Vérifications
command-next-finding = Citation à revoir suivante
command-previous-finding = Citation à revoir précédente
command-open-finding = Voir la vérification de la citation ici
command-dismissed-findings = Alertes ignorées

keys-group-writing = Écriture
command-find = Rechercher
command-replace = Rechercher et remplacer
command-link = Lien
command-comment = Commenter la sélection
command-suggesting = Suggérer des modifications, ou les faire
command-next-suggested-edit = Modification suggérée suivante
command-previous-suggested-edit = Modification suggérée précédente
command-versions = Versions

keys-group-page = Page
command-quotes-pane = Afficher/masquer le volet Citations
command-sources-pane = Afficher/masquer le volet Sources
command-checks-pane = Afficher/masquer le volet Vérif.
command-comments-pane = Afficher/masquer le volet Commentaires
command-headline = Aller au titre
command-publish = Publier
command-palette = Toutes les commandes
command-settings = Réglages
command-share = Partager
command-image = Insérer une image

keys-group-archive = Dans la page Sources
command-search-archive = Aller au champ de recherche

## Keys that nobody can change
keys-group-fixed = Non modifiables
fixed-bold = Gras
fixed-italics = Italique
fixed-undo = Annuler
fixed-redo = Rétablir
fixed-heading = Intertitre, sous-intertitre
fixed-paragraph = Paragraphe
fixed-indent = Augmenter ou réduire le retrait d’un élément de liste
fixed-list-step = Dans une liste de citations : suivante, précédente
fixed-list-take = Dans une liste de citations : insérer
fixed-list-read = Dans une liste de citations : lire la source
fixed-list-play = Dans une liste de citations : écouter

## The command palette
palette-title = Commandes
palette-list = Commandes et leurs raccourcis
palette-find = Rechercher une commande ou un raccourci
palette-found = { $commands ->
    [0] Aucune commande ne correspond
    [one] { $commands } commande
   *[other] { $commands } commandes
}
palette-change = Modifier les raccourcis…
palette-keys-off = Les raccourcis de { -product } sont désactivés.
palette-keys-on = Activer
keys-none = aucun raccourci

## Changing keys
keys-on = Utiliser les raccourcis de { -product }
keys-on-hint = Désactivez-les s’ils gênent un lecteur d’écran, la dictée ou d’autres programmes. Échap écarte toujours la proposition au curseur, et les touches du texte et des listes ne changent pas.
keys-change = Modifier
keys-change-of = Modifier le raccourci : { $command }
keys-press = Tapez le raccourci…
keys-press-for = Tapez le nouveau raccourci : { $command }
keys-press-how = Tapez le nouveau raccourci. Échap annule, Retour arrière supprime le raccourci.
keys-usual = Par défaut
keys-usual-of = Rétablir le raccourci par défaut : { $command }
keys-usual-all = Tout rétablir par défaut
keys-usual-all-done = Tous les raccourcis ont été rétablis par défaut.
keys-is-now = { $command } : { $key }.
keys-taken-away = { $command } : aucun raccourci.
keys-must-have = « { $command } » doit avoir un raccourci.
keys-has = { $key } : raccourci déjà pris par « { $command } ».
keys-take = L’utiliser ici
keys-leave = Le laisser là
keys-refused-moving = { $key } : ce raccourci déplace le focus d’un élément à l’autre et ne peut pas être utilisé.
keys-refused-typing = { $key } : nécessaire pour écrire. Choisissez une touche de fonction ou ajoutez Ctrl, Alt ou Commande.
keys-refused-others = { $key } : réservé au navigateur, au système ou à un lecteur d’écran.
