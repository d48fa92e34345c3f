# Archives and recordings that are imported in the background.
incoming-list = Importe im Hintergrund
incoming-stage-sending = Hochladen
incoming-stage-waiting = Warten
incoming-stage-reading = Lesen
incoming-stage-transcribing = Transkribieren
incoming-stage-embedding = Absätze vorbereiten
incoming-stage-indexing = In den Index aufnehmen
incoming-share = { $stage }, { $share } %
incoming-cancel-label = Import von { $file } stoppen
incoming-cancel = Stoppen
incoming-close = { $file } aus der Liste entfernen
incoming-cancelled = Gestoppt. Zuvor importierte Quellen bleiben erhalten.
incoming-failed = Die Datei konnte nicht importiert werden.
incoming-transcribed = Maschinell transkribiert: Sprecher benennen und Zitate mit der Aufnahme vergleichen.
incoming-added = { $count ->
    [0] Keine neuen Quellen
    [one] { $count } Quelle hinzugefügt
   *[other] { $count } Quellen hinzugefügt
}
incoming-replaced = { $count } aktualisiert
incoming-known = { $count } bereits vorhanden
incoming-left-out = { $count } nicht lesbar
incoming-left-out-more = und { $count } weitere
