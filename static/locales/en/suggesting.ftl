# Quotes that are offered: beside the draft, at the caret, and on the archive's page.

## The list beside the draft
suggestion-list = Suggested quotes
suggestion-new-order = Show the new order
suggestion-play = Play this passage (space bar)
suggestion-read = Read { $title }
suggestion-no-speaker = No speaker
suggestion-quoted = already quoted

## A quote from a source in another language, which the writer translates
translation-title = Quote in translation
translation-original = Original ({ $language })
translation-words = Your translation
translation-hint = The article gets your words. The original stays with them as their source, and the check compares the two.
translation-insert = Insert translation
translation-insert-original = Insert the original

## What the list says where it is empty
suggestion-start = Start with a transcript
suggestion-start-how = Drop a transcript, a document or subtitles anywhere on this page. Quotes that fit what you write appear here.
suggestion-add-source = Add a source
suggestion-reading = Reading your sources…
suggestion-reading-how = The first matches follow in a moment.
suggestion-none = No matches yet
suggestion-none-how = Keep writing, or attach another source. Quotes are searched at the end of each sentence.
suggestion-no-close = No clear match in these sources
suggestion-no-close-how = Some passages may still be about this sentence.
suggestion-show-anyway = Show the nearest passages
suggestion-write = Write a headline or a first sentence
suggestion-write-attached = The quotes that fit best appear here at the end of each sentence.
suggestion-write-library = All sources are searched at the end of each sentence. Attach the sources of this story to search only those.
suggestion-choose-sources = Choose sources

## How far the list has come
suggestion-searching = Searching…
suggestion-offline = Offline: suggestions wait
suggestion-recall = First matches · ranking…
suggestion-again = Searching again…
suggestion-best-anyway = { $items ->
    [one] Best match, not a close one
   *[other] Best matches, none of them close
}
suggestion-best = { $items ->
    [one] Best match
   *[other] Best matches
}
suggestion-best-library = { $items ->
    [one] Best match from all sources
   *[other] Best matches from all sources
}

## How sure the desk is of a quote
suggestion-strong = Likely
suggestion-possible = Possible

## Why a quote is suggested: pieces of one line, the first letter of which the script makes a capital
why-shares = shared words: { $words }
why-shares-earlier = words from further up: { $words }
why-close = close in meaning
why-follows = follows your last quote
why-same-paragraph = same paragraph as your last quote
why-speaker = speaker mentioned

## What ghost text leaves out of a long quote
ghost-more = { $count ->
    [one] +{ $count } word
   *[other] +{ $count } words
}

ghost-tap = Tap to insert

## What a screen reader says of ghost text; its words end in a full stop
ghost-offer = Quote from { $from }: { $words } { $keys }
ghost-key-accept-ghost = { $key } inserts it
ghost-key-dismiss = { $key } dismisses it
ghost-key-next-suggestion = { $key } shows the next
ghost-offer-short = Suggested quote from { $from }.

## Settings: when suggestions show
settings-pause = Show suggestions
settings-delay-second = after 1 second
settings-delay-three = after 3 seconds
settings-pause-how = How long after you stop typing. Nothing is shown after a deletion or an undo, and your text never moves.

## Settings: the house’s style of attribution
settings-style = Attribution style
style-lead = How an inserted quote is attributed to its speaker. What you type yourself is not changed.
style-verb = Verb
style-verb-said = said
style-verb-says = says
style-place = Speaker
style-place-after = after the quote
style-place-before = before the quote
style-order = Order
style-order-name = name, verb
style-order-verb = verb, name
style-titles = Include the title at the first mention
style-example = Sample: the first mention, and a later one
style-example-speaker = Mayor Ana Quell
style-example-words = We will count again in the spring.
style-example-words-second = Until then nothing changes.

## The archive beside the draft
archive-part = From other sources
archive-part-count = { $count ->
    [one] { $count } passage
   *[other] { $count } passages
}
archive-part-list = Quotes from other sources
archive-part-keys = Enter inserts the quote and attaches its source, plus attaches the source only, the right arrow key opens it
archive-part-ranking = Ranking…
archive-part-looking = Searching…
archive-part-away = Other sources cannot be searched right now. Attached sources still work; search resumes automatically.
archive-part-attach = Attach
archive-part-attach-how = Attach this source to the draft (plus key)

## The archive's page

## Its form
archive-words-how = Quotation marks find an exact phrase. A minus before a word excludes it.
archive-language = Language
archive-language-any = Any
archive-language-en = English
archive-language-ko = Korean
archive-rights = Rights
archive-rights-any = Any
archive-rights-quotable = Can be quoted
archive-rights-ask = Ask before quoting
archive-rights-background = Background only
archive-clear = Clear filters

## What it found
archive-found = Sources found
archive-searching = Searching…
archive-count-words = { $sources ->
    [one] { $sources } source for “{ $words }”, best first
   *[other] { $sources } sources for “{ $words }”, best first
}
archive-took-ms = { $ms } ms
archive-took-s = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
archive-words-only = Searching by words only: search by meaning is not available right now. It resumes automatically.
archive-day-unknown = No date
archive-paragraphs = { $paragraphs ->
    [one] { $paragraphs } paragraph
   *[other] { $paragraphs } paragraphs
}
archive-question = interviewer’s question
archive-close = close in meaning
archive-more = Show more ({ $left } left)
archive-attach = Attach to…
archive-attach-label = Attach { $source } to a draft
archive-insert = Insert…
archive-insert-label = Insert words of this passage into a draft
archive-attached-to = “{ $source }” is attached to “{ $draft }”.
archive-nothing = No matching passages
archive-nothing-filtered = Remove a filter, or use other search words.
archive-nothing-how = Use other search words. A phrase in quotation marks must match exactly.

## What a screen reader says where Tab was pressed in the text and does nothing
tab-stays = Tab stays in the text. Press Escape, then Tab, to leave it.
