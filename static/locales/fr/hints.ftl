# The first run: notes on the sample draft.

hint-label = Astuce
hint-away = Masquer cette astuce
hint-all = Masquer toutes les astuces
hint-headline = Aucune citation de l’article ne contient les mots signalés. Comparer montre la plus proche.
hint-ghost = Continuez à écrire ici : quand une citation de vos sources convient, elle apparaît en gris. { $key } pour l’insérer.
hint-ghost-click = Continuez à écrire ici : quand une citation de vos sources convient, elle apparaît en gris. Cliquez dessus ou touchez-la pour l’insérer.
hint-sources = Déposez votre propre transcription n’importe où sur la page pour l’ajouter comme source.
