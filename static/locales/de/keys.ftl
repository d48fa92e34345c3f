# The keys of the desk: what they are called, what they do, the palette that lists them, and where they are changed.

## Keys, as they are read aloud
key-and = { $held } und { $key }
key-control = Control
key-command = Command
key-alt = Alt
key-option = Option
key-shift = Shift
key-tab = Tab
key-escape = Escape
key-enter = Enter
key-space = Leertaste
key-backspace = Backspace
key-delete = Delete
key-up = Pfeil nach oben
key-down = Pfeil nach unten
key-left = Pfeil nach links
key-right = Pfeil nach rechts
key-left-bracket = eckige Klammer auf
key-right-bracket = eckige Klammer zu
key-backslash = Backslash
key-slash = Schrägstrich
key-question = Fragezeichen
key-minus = Minus
key-equals = Gleichheitszeichen
key-comma = Komma
key-period = Punkt
key-semicolon = Semikolon
key-apostrophe = Apostroph
key-backquote = Gravis

## Commands
keys-group-caret = Zitate am Cursor
command-accept-ghost = Zitatvorschlag einfügen
command-dismiss = Verwerfen
command-next-suggestion = Nächster Vorschlag
command-previous-suggestion = Voriger Vorschlag
command-insert-suggestion = Ausgewähltes Zitat einfügen
command-ask-suggestion = Hier ein Zitat vorschlagen
command-peek-suggestion = Im Kontext zeigen
command-read-suggestion = Zitatvorschlag vollständig lesen
command-lengthen-suggestion = Einen Satz mehr zitieren
command-shorten-suggestion = Einen Satz weniger zitieren

keys-group-findings = Prüfung
command-next-finding = Nächstes zu klärendes Zitat
command-previous-finding = Voriges zu klärendes Zitat
command-open-finding = Prüfung des Zitats hier zeigen
command-dismissed-findings = Ausgeblendete Warnungen

keys-group-writing = Schreiben
command-find = Suchen
command-replace = Suchen und ersetzen
command-link = Link
command-comment = Auswahl kommentieren
command-suggesting = Änderungen vorschlagen oder vornehmen
command-next-suggested-edit = Nächster Änderungsvorschlag
command-previous-suggested-edit = Vorheriger Änderungsvorschlag
command-versions = Versionen

keys-group-page = Seite
command-quotes-pane = „Zitate“ ein-/ausblenden
command-sources-pane = „Quellen“ ein-/ausblenden
command-checks-pane = „Prüfung“ ein-/ausblenden
command-comments-pane = „Kommentare“ ein-/ausblenden
command-headline = Zur Überschrift
command-publish = Veröffentlichen
command-palette = Alle Befehle
command-settings = Einstellungen
command-share = Teilen
command-image = Bild einfügen

keys-group-archive = Auf der Seite „Quellen“
command-search-archive = Zum Suchfeld

## Keys that nobody can change
keys-group-fixed = Nicht änderbar
fixed-bold = Fett
fixed-italics = Kursiv
fixed-undo = Rückgängig
fixed-redo = Wiederholen
fixed-heading = Zwischentitel 1, Zwischentitel 2
fixed-paragraph = Absatz
fixed-indent = Listenpunkt ein- oder ausrücken
fixed-list-step = In einer Zitatliste: nächstes, voriges
fixed-list-take = In einer Zitatliste: einfügen
fixed-list-read = In einer Zitatliste: Quelle lesen
fixed-list-play = In einer Zitatliste: abspielen

## The command palette
palette-title = Befehle
palette-list = Befehle und ihre Tastenkürzel
palette-find = Befehl oder Tastenkürzel suchen
palette-found = { $commands ->
    [0] Keine passenden Befehle
    [one] { $commands } Befehl
   *[other] { $commands } Befehle
}
palette-change = Tastenkürzel ändern …
palette-keys-off = Die Tastenkürzel von { -product } sind ausgeschaltet.
palette-keys-on = Einschalten
keys-none = kein Tastenkürzel

## Changing keys
keys-on = Tastenkürzel von { -product } verwenden
keys-on-hint = Ausschalten, wenn sie mit Screenreader, Diktat oder anderen Programmen kollidieren. Escape verwirft weiterhin den Vorschlag am Cursor; die Tasten für Text und Listen bleiben gleich.
keys-change = Ändern
keys-change-of = Tastenkürzel ändern: { $command }
keys-press = Tasten drücken …
keys-press-for = Neues Tastenkürzel drücken: { $command }
keys-press-how = Das neue Tastenkürzel drücken. Escape bricht ab, Backspace entfernt das Tastenkürzel.
keys-usual = Standard
keys-usual-of = Auf Standard zurücksetzen: { $command }
keys-usual-all = Alle auf Standard zurücksetzen
keys-usual-all-done = Alle Tastenkürzel sind auf den Standard zurückgesetzt.
keys-is-now = { $command }: { $key }.
keys-taken-away = { $command }: kein Tastenkürzel.
keys-must-have = „{ $command }“ braucht ein Tastenkürzel.
keys-has = { $key } ist bereits mit „{ $command }“ belegt.
keys-take = Hier verwenden
keys-leave = Dort lassen
keys-refused-moving = { $key } bewegt den Fokus zwischen Bedienelementen und kann kein Tastenkürzel sein.
keys-refused-typing = { $key } wird zum Schreiben gebraucht. Eine Funktionstaste wählen oder mit Control, Alt oder Command kombinieren.
keys-refused-others = { $key } ist für Browser, System oder Screenreader reserviert.
