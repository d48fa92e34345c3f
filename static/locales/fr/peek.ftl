# A suggestion in its surroundings, where other words can be chosen: static/src/suggestions/peek.

peek-label = Contexte de la citation dans { $title }
peek-text = Transcription : { $title }
peek-open = Voir dans son contexte (Alt et flèche bas)
peek-read = Ouvrir la source
peek-play = Écouter ces mots (barre d’espace)
peek-nowhere = Rien ne peut être inséré au curseur.
peek-selected = Sélection : { $words }
peek-keys = Les flèches avancent d’un mot, avec Ctrl d’une phrase ; Maj sélectionne. Entrée insère, Suppr omet, [ ajoute des crochets, Esc ferme.

## What can be done with the words
peek-insert = Insérer
peek-leave-out = Omettre
peek-bracket = Crochets
peek-bracket-words = Vos mots entre crochets
peek-bracket-put = Ajouter les crochets
peek-undo = Annuler

## Why something cannot be left out or replaced
peek-refused-nothing = Sélectionnez d’abord une partie des mots marqués, mais pas tous.
peek-refused-negation = Cela inverserait le sens : une négation serait ajoutée ou omise.
peek-refused-number = Un chiffre ne peut pas être remplacé par un autre. Omettez-le ou citez-le tel quel.
peek-refused-short = Il resterait trop peu de mots de l’intervenant d’un seul tenant.
peek-refused-long = C’est trop à omettre dans une seule citation. Faites-en deux.
peek-refused-clause = Les crochets ne peuvent remplacer que quelques mots d’un même membre de phrase. Omettez plutôt le reste.
peek-refused-same = Utilisez des mots que l’intervenant ne dit pas à cet endroit. Sinon, on ne saurait plus à qui ils sont.
