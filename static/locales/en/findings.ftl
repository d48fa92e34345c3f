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
