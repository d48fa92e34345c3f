# A suggestion in its surroundings, where other words can be chosen: static/src/suggestions/peek.

peek-label = Kontext des Zitats in { $title }
peek-text = Transkript: { $title }
peek-open = Im Kontext zeigen (Alt und Pfeil nach unten)
peek-read = Quelle öffnen
peek-play = Diese Worte abspielen (Leertaste)
peek-nowhere = Am Cursor lässt sich nichts einfügen.
peek-selected = Ausgewählt: { $words }
peek-keys = Pfeiltasten springen wortweise, mit Ctrl satzweise; Shift wählt aus. Enter fügt ein, Delete lässt weg, [ setzt Klammern, Esc schließt.

## What can be done with the words
peek-insert = Einfügen
peek-leave-out = Weglassen
peek-bracket = Klammern
peek-bracket-words = Eigene Worte für die Klammern
peek-bracket-put = Klammern setzen
peek-undo = Rückgängig

## Why something cannot be left out or replaced
peek-refused-nothing = Zuerst einige der markierten Wörter auswählen, aber nicht alle.
peek-refused-negation = Das würde den Sinn ins Gegenteil verkehren: Eine Verneinung käme hinzu oder fiele weg.
peek-refused-number = Eine Zahl lässt sich nicht durch eine andere ersetzen. Weglassen oder unverändert zitieren.
peek-refused-short = So blieben zu wenige zusammenhängende Worte übrig.
peek-refused-long = Das ist zu viel Auslassung für ein Zitat. Zwei Zitate daraus machen.
peek-refused-clause = Klammern können nur wenige Wörter innerhalb eines Teilsatzes ersetzen. Den Rest lieber weglassen.
peek-refused-same = Worte wählen, die an dieser Stelle nicht gesprochen werden. Sonst ist nicht zu erkennen, von wem sie stammen.
