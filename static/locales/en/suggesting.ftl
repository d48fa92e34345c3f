# Quotes that are offered: beside the draft, at the caret, and on the archive's page.

## The list beside the draft
suggestion-list = Suggested quotes
suggestion-new-order = Show the new order
suggestion-play = Play these words (space bar)
suggestion-read = Read { $title }
suggestion-no-speaker = No speaker named
suggestion-quoted = already quoted

## What the list says where it is empty
suggestion-start = Start with a transcript
suggestion-start-how = Drop a transcript, a document or subtitles anywhere on this page. Quotes that fit what you write appear here.
suggestion-add-source = Add a source
suggestion-reading = Reading your sources…
suggestion-reading-how = The first matches follow in a moment.
suggestion-none = Nothing fits here yet
suggestion-none-how = Write on, or attach another source. Quotes are looked up at the end of each sentence.
suggestion-no-close = No close match in these sources
suggestion-no-close-how = Nothing here is likely to be what this sentence leads up to.
suggestion-show-anyway = Show the best ones anyway
suggestion-write = Write a headline or a first sentence
suggestion-write-attached = At the end of each sentence the quotes that best carry the story on appear here.
suggestion-write-library = Quotes are looked up in the whole library at the end of each sentence. Attach the sources of this story to look in those alone.
suggestion-choose-sources = Choose sources

## How far the list has come
suggestion-searching = Searching…
suggestion-recall = First matches · ranking…
suggestion-again = Looking again…
suggestion-best-anyway = Best first, none is close
suggestion-best = Best first for this sentence
suggestion-best-library = Best first, from the whole library

## How sure the desk is of a quote
suggestion-strong = Strong match
suggestion-possible = Possible

## Why a quote is suggested: pieces of one line, the first letter of which the script makes a capital
why-shares = shares: { $words }
why-close = close in meaning
why-follows = follows your last quote
why-same-paragraph = same paragraph as your last quote
why-speaker = you name its speaker

## What ghost text leaves out of a long quote
ghost-more = { $count ->
    [one] +{ $count } word
   *[other] +{ $count } words
}

ghost-tap = Tap to insert

## What a screen reader says of ghost text; its words end in a full stop
ghost-offer = Quote from { $from }: { $words } { $keys }
ghost-key-accept-ghost = { $key } inserts it
ghost-key-dismiss = { $key } puts it away
ghost-key-next-suggestion = { $key } shows the next
ghost-offer-short = A quote from { $from } is offered.

## Settings: when suggestions show
settings-pause = Show suggestions
settings-delay-second = after a second
settings-delay-three = after three seconds
settings-pause-how = That long after you stop typing. Nothing shows after a deletion or an undo, and nothing moves your text.

## Settings: the house’s style of attribution
settings-style = House style
style-lead = How an inserted quote is given to its speaker. What you type yourself stays as it is.
style-verb = Verb
style-verb-said = said
style-verb-says = says
style-place = Speaker
style-place-after = after the quote
style-place-before = before the quote
style-order = Order
style-order-name = name, verb
style-order-verb = verb, name
style-titles = With the title at the first mention
style-example = Sample: the first mention, and a later one
style-example-speaker = Mayor Ana Quell
style-example-words = We will count again in the spring.
style-example-words-second = Until then nothing changes.

## The archive beside the draft
archive-part = From the archive
archive-part-count = { $count ->
    [one] { $count } passage
   *[other] { $count } passages
}
archive-part-list = Quotes from the archive
archive-part-keys = Enter inserts the quote and attaches its source, plus attaches the source alone, the right arrow key opens it
archive-part-ranking = Ranking…
archive-part-looking = Looking…
archive-part-away = The archive is away just now. Attached sources work; it comes back by itself.
archive-part-attach = Attach
archive-part-attach-how = Attach this source to the draft (plus key)

## The archive's page

## Its form
archive-words-how = Quotation marks keep words together, a minus before a word leaves out what has it.
archive-language = Language
archive-language-any = Any
archive-language-en = English
archive-language-ko = Korean
archive-rights = Rights
archive-rights-any = Any
archive-rights-quotable = May be quoted
archive-rights-ask = Ask first
archive-rights-background = Background only
archive-clear = Clear filters

## What it found
archive-found = Sources found
archive-searching = Searching…
archive-none = No sources
archive-count-words = { $sources ->
    [one] { $sources } source for “{ $words }”, best first
   *[other] { $sources } sources for “{ $words }”, best first
}
archive-took-ms = { $ms } ms
archive-took-s = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) } s
archive-words-only = Searching by words only: what is close in meaning cannot be looked for just now. It comes back by itself.
archive-day-unknown = Day not known
archive-paragraphs = { $paragraphs ->
    [one] { $paragraphs } paragraph
   *[other] { $paragraphs } paragraphs
}
archive-question = interviewer’s question
archive-close = close in meaning
archive-more = Show more ({ $left } left)
archive-attach = Attach to draft
archive-attach-title = Attach to “{ $draft }”
archive-attach-label = Attach { $source } to the draft { $draft }
archive-attached = Attached
archive-attached-to = “{ $source }” is attached to “{ $draft }”.
archive-nothing = Nothing fits
archive-nothing-filtered = Take a filter off, or search for other words.
archive-nothing-how = Search for other words; words in quotation marks must stand just so.

## What a screen reader says where Tab was pressed in the text and does nothing
tab-stays = Tab stays in the text. Press Escape, then Tab, to leave it.
