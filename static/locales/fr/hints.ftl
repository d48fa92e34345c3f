# The first run: notes on the sample draft.

hint-away = Masquer cette astuce
own-source-title = Utilisez votre propre transcription
own-source-how = Déposez-la ici : sous-titres, Word, PDF ou texte brut. Elle s’ouvre dans un brouillon à elle.
hint-ghost = Ou continuez le texte ci-dessous : quand une citation des sources convient, elle apparaît en gris. { $key } l’insère.
hint-ghost-click = Ou continuez le texte ci-dessous : quand une citation des sources convient, elle apparaît en gris. Cliquez ou touchez pour l’insérer.
