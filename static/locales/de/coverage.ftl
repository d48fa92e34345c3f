# Strips that show how much of its sources a draft quotes: on the desk, and in the quote sheet.

## What a strip comes to
coverage-none = { $paragraphs ->
    [one] Der einzige Absatz ist noch nicht zitiert
   *[other] Noch keiner von { $paragraphs } Absätzen zitiert
}
coverage-some = { $paragraphs ->
    [one] Der einzige Absatz ist zitiert
   *[other] { $quoted } von { $paragraphs } Absätzen zitiert
}
coverage-all-by = { coverage-some }, gesagt von { $speaker }
coverage-most-by = { coverage-some }, meist gesagt von { $speaker }

## The strip on the desk
coverage-label = { $title }: { $summary }
coverage-keys = Die Pfeiltasten wechseln zwischen Absätzen. Enter öffnet das Transkript an dieser Stelle.
coverage-cell = Absatz { $number }
coverage-cells = Absätze { $first } bis { $last }
coverage-quoted = zitiert
coverage-worth = zitierenswert
coverage-question = Frage
coverage-others = andere
coverage-nobody = Ohne Sprecher
coverage-key-worth = zitierenswert
coverage-key-quoted = zitiert
coverage-table = Tabelle
coverage-table-caption = Absätze aus „{ $title }“, die zitiert oder zitierenswert sind
coverage-paragraph = Absatz
coverage-speaker = Sprecher
coverage-time = Zeit
coverage-read = Absatz { $number }: im Transkript lesen
coverage-table-none = Noch kein Absatz zitiert oder vorgeschlagen. Zuerst eine Überschrift oder einen ersten Satz schreiben.

## In the quote sheet
sheet-coverage = Wie viel aus jeder Quelle zitiert ist
sheet-coverage-key = Schwarz: zitiert. Punkte: für diesen Artikel zitierenswert; je dichter, desto besser der Treffer. Darunter: die Sprecher.
