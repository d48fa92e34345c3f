# For who operates the server, and what writers see of it.

fault-number = Nummer im Server-Log: { $id }
settings-learning = Die Redaktion trainiert die Modelle damit, wie Vorschläge genutzt werden: Was eingefügt, verworfen oder korrigiert wird, wird mit den Sätzen davor gespeichert. Namen werden nicht gespeichert.
settings-leave-out = Diesen Entwurf ausnehmen
settings-leave-out-failed = Die Einstellung konnte nicht geändert werden. Erneut versuchen.
