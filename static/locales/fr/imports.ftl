# Archives and recordings that are imported in the background.
incoming-list = Imports en arrière-plan
incoming-stage-sending = Envoi
incoming-stage-waiting = En attente
incoming-stage-reading = Lecture
incoming-stage-transcribing = Transcription
incoming-stage-embedding = Préparation des paragraphes
incoming-stage-indexing = Ajout à l’index
incoming-share = { $stage }, { $share } %
incoming-cancel-label = Arrêter l’import : { $file }
incoming-cancel = Arrêter
incoming-close = Retirer { $file } de la liste
incoming-cancelled = Arrêté. Les sources déjà importées sont conservées.
incoming-failed = Le fichier n’a pas pu être importé.
incoming-transcribed = Transcrit par un programme : nommez les intervenants et vérifiez d’après l’enregistrement ce que vous citez.
incoming-added = { $count ->
    [0] Aucune nouvelle source
    [one] { $count } source ajoutée
   *[other] { $count } sources ajoutées
}
incoming-replaced = { $count ->
    [one] { $count } mise à jour
   *[other] { $count } mises à jour
}
incoming-known = { $count ->
    [one] { $count } déjà présente
   *[other] { $count } déjà présentes
}
incoming-left-out = { $count ->
    [one] { $count } n’a pas pu être lu
   *[other] { $count } n’ont pas pu être lus
}
incoming-left-out-more = et { $count } de plus
