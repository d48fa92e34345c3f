# The keys of the desk: what they are called, what they do, the sheet that lists them, and where they are changed.

## Keys, as they are read aloud
key-and = { $held } and { $key }
key-control = Control
key-command = Command
key-alt = Alt
key-option = Option
key-shift = Shift
key-tab = Tab
key-escape = Escape
key-enter = Enter
key-space = space bar
key-backspace = Backspace
key-delete = Delete
key-up = up arrow
key-down = down arrow
key-left = left arrow
key-right = right arrow
key-left-bracket = left bracket
key-right-bracket = right bracket
key-backslash = backslash
key-slash = slash
key-question = question mark
key-minus = minus
key-equals = equals sign
key-comma = comma
key-period = full stop
key-semicolon = semicolon
key-apostrophe = apostrophe
key-backquote = backquote

## Commands
keys-group-caret = Quotes at the caret
command-accept-ghost = Insert the quote shown
command-dismiss = Put it away
command-next-suggestion = Next quote
command-previous-suggestion = Previous quote
command-insert-suggestion = Insert the chosen quote
command-ask-suggestion = Ask for a quote here
command-peek-suggestion = See the chosen quote in its surroundings
command-read-suggestion = Read the offered quote in full

keys-group-findings = Checks
command-next-finding = Next quote to review
command-previous-finding = Previous quote to review
command-open-finding = What is known of the quote here
command-dismissed-findings = Dismissed warnings

keys-group-writing = Writing
command-find = Find
command-replace = Find and replace
command-link = Link
command-versions = Versions

keys-group-page = The page
command-quotes-pane = To the quotes, and back
command-sources-pane = To the sources, and back
command-checks-pane = To the checks, and back
command-headline = To the headline
command-publish = Publish
command-sheet = This list of keys

keys-group-archive = On the archive’s page
command-search-archive = To the search field

## Keys that nobody can change
keys-group-fixed = Always the same
fixed-bold = Bold
fixed-italics = Italics
fixed-undo = Undo
fixed-redo = Redo
fixed-heading = Heading, subheading
fixed-paragraph = Paragraph
fixed-indent = List item further in, further out
fixed-list-step = In a list of quotes: next, previous
fixed-list-take = In a list of quotes: insert
fixed-list-read = In a list of quotes: read the source
fixed-list-play = In a list of quotes: play

## The sheet
sheet-keys-title = Keys
sheet-keys-list = Commands and their keys
sheet-keys-find = Find a command or a key
sheet-keys-found = { $commands ->
    [0] Nothing fits
    [one] { $commands } command
   *[other] { $commands } commands
}
sheet-keys-change = Change keys…
sheet-keys-off = The desk’s own keys are switched off.
sheet-keys-on = Switch on
keys-none = no key

## Changing keys
keys-on = Use the desk’s own keys
keys-on-hint = Switch them off where they get in the way of a screen reader, of dictation or of other programs. Escape still puts away what shows at the caret, and the keys of text and of lists stay as they are.
keys-change = Change
keys-change-of = Change the key: { $command }
keys-press = Press a key…
keys-press-for = Press the new key: { $command }
keys-press-how = Press the new key. Escape leaves it as it is, Backspace takes it away.
keys-usual = Usual key
keys-usual-of = Usual key: { $command }
keys-usual-all = All usual keys
keys-usual-all-done = All commands have their usual keys.
keys-is-now = { $command }: { $key }.
keys-taken-away = { $command }: no key.
keys-must-have = { $command }: this one cannot be without a key.
keys-has = { $key } is already the key of “{ $command }”.
keys-take = Take it over
keys-leave = Leave it there
keys-refused-moving = { $key } moves the focus from one control to the next, and goes on doing that.
keys-refused-typing = { $key } is needed for writing. Take a function key, or hold Control, Alt or Command with another.
keys-refused-others = { $key } is needed by the browser, the system or a screen reader.
