# A transcript by its address.
fetch-open = Ajouter depuis un lien
fetch-title = Ajouter depuis un lien
fetch-address = Lien vers la transcription
fetch-hint = { -product } télécharge le fichier depuis les sites autorisés par votre administrateur.
fetch-no-address = Ce lien n’est pas complet. Copiez-le depuis le navigateur, à partir de https://.
fetch-leave = Annuler
fetch-add = Télécharger et ajouter
