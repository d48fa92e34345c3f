# A suggestion in its surroundings, where other words can be chosen: static/src/suggestions/peek.

peek-label = Context of the quote in { $title }
peek-text = Transcript of { $title }
peek-open = Show in context (Alt and down arrow)
peek-read = Open the source
peek-play = Play these words (space bar)
peek-nowhere = Nothing can be inserted at the caret.
peek-selected = Selected: { $words }
peek-keys = Arrow keys move by word, with Ctrl by sentence; Shift selects. Enter inserts, Delete leaves out, [ adds brackets, Esc closes.

## What can be done with the words
peek-insert = Insert
peek-leave-out = Leave out
peek-bracket = Brackets
peek-bracket-words = Your words for the brackets
peek-bracket-put = Add brackets
peek-undo = Undo

## Why something cannot be left out or replaced
peek-refused-nothing = Select some of the marked words first, but not all of them.
peek-refused-negation = That would reverse the meaning: a “not” would be added or left out.
peek-refused-number = A number cannot be replaced with another number. Leave it out, or quote it unchanged.
peek-refused-short = Too few of the speaker’s words would be left together.
peek-refused-long = That is too much to leave out of one quote. Make it two quotes.
peek-refused-clause = Brackets can only replace a few words within a clause. Leave the rest out instead.
peek-refused-same = Use words that the speaker does not say at this point. Otherwise nobody can tell whose words they are.
