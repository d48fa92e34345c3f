# What the checks say of quotes: on cards, under the headline, in differences, and to a screen reader.

## States of a finding
finding-verbatim = Word for word
finding-supported = Supported by the body
finding-uncertain = Perhaps not in the body
finding-unsupported = Not found in the body
finding-in-source = In the source, not in the body
finding-not-a-quotation = Not read as a quotation
finding-edited = Edited as convention allows
finding-differs = Differs from the source
finding-other-speaker = From another speaker
finding-not-found = Not found in the sources

## What was changed in it
finding-number = A number was changed
finding-negation = A “not” was changed
finding-number-and-negation = A number and a “not” were changed

## How far it is dismissed, to choose from and once it is done
scope-here = Here, until it is edited
scope-draft = In this draft
scope-always = Always, for this quote
dismissed-here = Dismissed: here, until it is edited.
dismissed-draft = Dismissed: in this draft.
dismissed-always = Dismissed: always, for this quote.
dismissed-still-asks = Publishing will still ask for a reason.
dismissed-undo = Undo

## The line under the headline
line-quote = { $quote }.
line-quote-and-more = { $quote }. And { $others } more.
line-compare = Compare
line-why = Why
line-good = { $quotes ->
    [one] Quote supported by the body
   *[other] Quotes supported by the body
}

## The card of a headline quote
card-headline = Headline quote
card-nearest = The nearest quote in the body
card-none-near = The body has no quote that comes near it.
card-none-near-advice = The body has no quote that comes near it. Quote the words in the body, or take the marks off the headline.
card-body-fix = The body’s words that fit a headline
card-use-body = Use the body’s words
card-show-in-body = Show in the body
card-support = { $quotes ->
    [one] The quote in the body
   *[other] The quotes in the body
}
card-show = Show
card-show-quote = Show in the body: { $quote }

## The card of a body quote
card-read = Read in the source
card-use-source = Use the source’s words
card-attach = Attach this source
card-attached = “{ $title }” is attached to this draft.
card-not-found-advice = Check the wording, attach the source, or take off the marks.
card-inserted-part = Part of what was inserted: { $quote }
card-inserted-edited = Inserted as: { $quote }
card-speaker = Speaker
card-speaker-in-draft = Speaker in your draft
card-speaker-in-source = Speaker in the source
card-speaker-not-named = not named
card-place = Place
card-paragraph = paragraph { $number }

## Differences: the two sides, by the names that stand below, and what kind of change it is
diff-in = in { $side }
diff-only-in = only in { $side }
diff-source = the source
diff-draft = your draft
diff-body = the body
diff-headline = the headline
diff-kind-negation = a “not” changed
diff-kind-number = a number changed
diff-kind-changed = changed
diff-kind-dropped = left out
diff-kind-added = added
diff-kind-reordered = moved
diff-kind-omission = left out where the ellipsis stands
diff-kind-clarification = the writer’s, in brackets
diff-kind-style = spelled another way
diff-kind-hesitation = a hesitation left out
diff-kind-repetition = said twice
diff-kind-aside = a transcriber’s note left out
diff-kind-network = a link or tag of the network left out

## To a screen reader
telling-card-keys = Tab goes to what can be done, Escape back to the text.
telling-one = { $key ->
    [none] { $state }: { $quote }.
   *[other] { $state }: { $quote }. { $key } goes to it.
}
telling-one-changed = { $key ->
    [none] { $state }. { $change }: { $quote }.
   *[other] { $state }. { $change }: { $quote }. { $key } goes to it.
}
telling-several = { $key ->
    [none] { $quotes } quotes to look at.
   *[other] { $quotes } quotes to look at. { $key } goes from one to the next.
}
telling-short = { $quotes ->
    [one] One quote to look at.
   *[other] { $quotes } quotes to look at.
}
telling-none = No quote asks for a look.

## Why the desk says so, in one sentence each: of a headline quote
reason-verbatim = A quote in the body has these very words.
reason-supported = A quote in the body says this in other words.
reason-joined = The headline joins what { $quotes } quotes in the body say.
reason-no-quotes = The body has no quotes yet, so nothing there backs it up.
reason-otherwise = No quote in the body says this; even the closest one says something else.
reason-number = No quote in the body has the number { $number }.
reason-hedge = The quote in the body says “{ $words }”; the headline states it as fact.
reason-mention = No quote in the body mentions “{ $words }”.
reason-condition-dropped = The quote in the body says “{ $words }”; the headline leaves that out, and so says more.
reason-negation-dropped = The quote in the body says “{ $words }”; the headline turns it round.
reason-negation-added = The headline says “{ $words }”; the quote in the body does not.
reason-nickname = It looks like a nickname, so it is not compared with the body.
reason-title = It looks like the title of a work, so it is not compared with the body.
reason-so-called = It looks like a term rather than somebody’s words, so it is not compared with the body.
reason-in-source = It stands in “{ $title }”, but no quote in the body has it. Quote it in the body too.
reason-in-source-said = { $speaker } says it in “{ $title }”, but no quote in the body has it. Quote it in the body too.

## Of a body quote
reason-word-for-word = The source has these very words.
reason-not-in-sources = Neither the attached sources nor the rest of the library have these words.
reason-omission = Words are left out where the ellipsis stands.
reason-clarification = The words in brackets are yours.
reason-style = A number is spelled another way.
reason-hesitation = A hesitation is left out.
reason-repetition = Words said twice stand once.
reason-aside = A note of the transcriber’s is left out.
reason-network = A link or a tag of the network’s is left out.
reason-replaced = Where the source says “{ $before }”, you have “{ $after }”.
reason-replaced-negation = Where the source says “{ $before }”, you have “{ $after }”: that turns the meaning round.
reason-replaced-number = Where the source says “{ $before }”, you have “{ $after }”: another number.
reason-left-out = “{ $words }” is left out.
reason-left-out-negation = “{ $words }” is left out, and that turns the meaning round.
reason-left-out-number = “{ $words }” is left out, a number.
reason-added = “{ $words }” is not in the source.
reason-added-negation = “{ $words }” is not in the source, and it turns the meaning round.
reason-added-number = “{ $words }” is not in the source, a number.
reason-moved = “{ $words }” stands in another place.
reason-cut-off = The source says “{ $words }” right beside these words, and you leave that out.
reason-more-changes = { $more ->
    [one] One more change is shown below.
   *[other] { $more } more changes are shown below.
}
reason-other-speaker = In the source { $in_source } says this; you give it to { $in_text }.
reason-several-speakers = In the source these are not one person’s words: { $speakers } say them.
reason-speaker-too = Besides, { $in_source } says it in the source; you give it to { $in_text }.
reason-elsewhere = “{ $title }”, which is not attached, has it as you do.
reason-not-attached = It stands in “{ $title }”, which is not attached to this draft.

## All that is set aside
checks-set-aside = Dismissed ({ $count })
dismissals-title = Dismissed findings
dismissals-hint = What is dismissed is not marked in the text. Publishing checks it all the same. The list is kept in this browser.
dismissals-none = Nothing is dismissed
dismissals-none-hint = What you dismiss on the card of a finding stands here, and can be restored.
dismissals-elsewhere = not in this draft now
dismissals-restore = Restore { $quote }
dismissals-restored = Restored: { $quote }
