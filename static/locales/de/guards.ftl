# A transcript by its address.
fetch-open = Per Link hinzufügen
fetch-title = Per Link hinzufügen
fetch-address = Link zum Transkript
fetch-hint = { -product } lädt die Datei von Websites herunter, die die Administration erlaubt.
fetch-no-address = Dieser Link ist unvollständig. Aus dem Browser kopieren, mit https:// am Anfang.
fetch-leave = Abbrechen
fetch-add = Laden und hinzufügen
