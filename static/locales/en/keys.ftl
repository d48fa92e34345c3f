# The keys of the desk: what they are called, what they do, the palette that lists them, and where they are changed.

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
command-accept-ghost = Insert the suggested quote
command-dismiss = Dismiss
command-next-suggestion = Next suggestion
command-previous-suggestion = Previous suggestion
command-insert-suggestion = Insert the selected quote
command-ask-suggestion = Suggest a quote here
command-peek-suggestion = Show in context
command-read-suggestion = Read the suggested quote in full
command-lengthen-suggestion = Quote one sentence more
command-shorten-suggestion = Quote one sentence less

keys-group-findings = Checks
command-next-finding = Next quote to review
command-previous-finding = Previous quote to review
command-open-finding = Show the check of the quote here
command-dismissed-findings = Dismissed warnings

keys-group-writing = Writing
command-find = Find
command-replace = Find and replace
command-link = Link
command-comment = Comment on the selection
command-suggesting = Suggest edits, or edit
command-next-suggested-edit = Next suggested edit
command-previous-suggested-edit = Previous suggested edit
command-versions = Versions

keys-group-page = Page
command-quotes-pane = Toggle Quotes panel
command-sources-pane = Toggle Sources panel
command-checks-pane = Toggle Checks panel
command-comments-pane = Toggle Comments panel
command-headline = Go to the headline
command-publish = Publish
command-palette = All commands
command-settings = Settings
command-share = Share
command-image = Insert an image

keys-group-archive = On the Sources page
command-search-archive = Go to the search field

## Keys that nobody can change
keys-group-fixed = Cannot be changed
fixed-bold = Bold
fixed-italics = Italics
fixed-undo = Undo
fixed-redo = Redo
fixed-heading = Heading, subheading
fixed-paragraph = Paragraph
fixed-indent = Indent or outdent a list item
fixed-list-step = In a list of quotes: next, previous
fixed-list-take = In a list of quotes: insert
fixed-list-read = In a list of quotes: read the source
fixed-list-play = In a list of quotes: play

## The command palette
palette-title = Commands
palette-list = Commands and their shortcuts
palette-find = Find a command or shortcut
palette-found = { $commands ->
    [0] No matching commands
    [one] { $commands } command
   *[other] { $commands } commands
}
palette-change = Change shortcuts…
palette-keys-off = { -product }’s shortcuts are off.
palette-keys-on = Turn on
keys-none = no shortcut

## Changing keys
keys-on = Use { -product }’s shortcuts
keys-on-hint = Turn them off if they conflict with a screen reader, dictation or other programs. Escape still dismisses the suggestion at the caret, and the keys for text and lists stay the same.
keys-change = Change
keys-change-of = Change the shortcut: { $command }
keys-press = Press keys…
keys-press-for = Press the new shortcut: { $command }
keys-press-how = Press the new shortcut. Escape cancels, Backspace removes the shortcut.
keys-usual = Default
keys-usual-of = Reset to the default: { $command }
keys-usual-all = Reset all to defaults
keys-usual-all-done = All shortcuts were reset to their defaults.
keys-is-now = { $command }: { $key }.
keys-taken-away = { $command }: no shortcut.
keys-must-have = “{ $command }” needs a shortcut.
keys-has = { $key } is already used for “{ $command }”.
keys-take = Use it here
keys-leave = Leave it there
keys-refused-moving = { $key } moves the focus between controls and cannot be used as a shortcut.
keys-refused-typing = { $key } is needed for writing. Choose a function key, or combine it with Control, Alt or Command.
keys-refused-others = { $key } is reserved for the browser, the system or a screen reader.
