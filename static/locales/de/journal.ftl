# What is kept of edits beyond the page, and who else has the draft open.

## Kept edits
# The times are those of a day, or with their date; both fit in brackets.
journal-back = Ungespeicherte Änderungen ({ $time }) wurden wiederhergestellt.
journal-waits = Ungespeicherte Änderungen ({ $time }) liegen hier. Sie werden wiederhergestellt, sobald sich dieser Entwurf bearbeiten lässt.
journal-elsewhere = Änderungen an „{ $headline }“ ({ $time }) wurden nicht gespeichert.
journal-open = Öffnen
journal-gone = „{ $headline }“ gibt es nicht mehr. Änderungen daran ({ $time }) liegen noch hier.
journal-copy = Text kopieren
journal-copied = Kopiert
journal-not-copied = Kopieren nicht möglich
journal-remove = Entfernen
journal-close = Schließen
journal-plain = Dieser Browser kann ungespeicherte Änderungen nicht zuverlässig aufbewahren. Diesen Tab erst schließen, wenn „Gespeichert“ erscheint.
journal-newer = Inzwischen anderswo geändert. Dies ist der neueste Text.
text-replaced = Der Server hat jetzt einen anderen Text dieses Entwurfs. Was ihm von Ihren Änderungen fehlte, wurde darin eingefügt.
text-set-aside = Der Bearbeitungsverlauf dieses Textes war beschädigt und wurde beiseitegelegt; es geht mit dem letzten guten Text weiter. Andere Fassungen stehen bei den Versionen.

## Who else is here
presence-here = Auch hier: { $names }
presence-readers-tab = Anderswo geöffnet
presence-bound = Dieser Entwurf lässt sich ansehen, aber nicht bearbeiten.

## Versions
versions-reason-merged = Vor dem Zusammenführen
