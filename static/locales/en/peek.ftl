# A suggestion in its surroundings, where other words can be chosen: static/src/suggestions/peek.

peek-label = Around the quote, in { $title }
peek-text = Transcript of { $title }
peek-open = Look around this quote (Alt and down arrow)
peek-read = Open the source
peek-play = Play these words (space bar)
peek-nowhere = Nothing can be inserted where the caret stands.
peek-selected = Selected: { $words }
peek-keys = Arrows go by words, with Ctrl by sentences; Shift selects. Enter inserts, Delete leaves out, [ puts in brackets, Esc closes.

## What can be done with the words
peek-insert = Insert
peek-leave-out = Leave out
peek-bracket = Brackets
peek-bracket-words = Your words, for the brackets
peek-bracket-put = Put in
peek-undo = Undo

## Why something cannot be left out or replaced
peek-refused-nothing = Select words inside the marked ones first, and not all of them.
peek-refused-negation = That would reverse the meaning: a “not” would be added or left out.
peek-refused-number = A number cannot be another number. Leave it out, or quote it as it is.
peek-refused-short = Too few of the speaker’s words would stand together.
peek-refused-long = That is too much to leave out of one quote. Make it two.
peek-refused-clause = Brackets stand for a few words within a clause. Leave the rest out instead.
peek-refused-same = Use words that the speaker does not say just there: nobody could tell whose they are.
