# What the checks say of quotes: on cards, under the headline, in differences, and to a screen reader.

## States of a finding
finding-verbatim = Matches the source exactly
finding-supported = Supported by the body
finding-uncertain = Possibly not in the body
finding-unsupported = Not found in the body
finding-in-source = In the source, not in the body
finding-not-a-quotation = Not treated as a quotation
finding-edited = Acceptable edit
finding-differs = Differs from the source
finding-other-speaker = Wrong speaker
finding-speaker-unsure = Speaker not sure
finding-translated = Consistent with the source
finding-translated-differs = Translation differs from the source
finding-not-found = Not found in the sources

## What was changed in it
finding-number = A number was changed
finding-negation = A “not” was changed
finding-negation-missing = “{ $words }” is missing
finding-negation-added = “{ $words }” was added
finding-name = A name was changed
finding-number-and-negation = A number and a “not” were changed
finding-cut = A cut changes the meaning
finding-cut-reverses = A cut reverses the meaning
finding-interviewer = The interviewer’s words
finding-paraphrase = Paraphrase in quotation marks
finding-speaker-unchecked = speaker not checked

## How far it is dismissed, to choose from and once it is done
scope-here = Here, until it is edited
scope-draft = In this draft
scope-always = Always, for this quote
dismissed-here = Dismissed: here, until it is edited.
dismissed-draft = Dismissed: in this draft.
dismissed-always = Dismissed: always, for this quote.
dismissed-still-asks = Publishing still checks it.
dismissed-undo = Undo

## The line under the headline
line-quote = { $quote }.
line-quote-and-more = { $quote }, and { $others } more.
line-compare = Compare
line-why = Why
line-good = { $quotes ->
    [one] Quote supported by the body
   *[other] Quotes supported by the body
}

## The card of a headline quote
card-headline = Headline quote
card-nearest = Nearest quote in the body
card-none-near = No similar quote in the body.
card-none-near-advice = No similar quote in the body. Quote the words in the body, or remove the quotation marks from the headline.
card-body-fix = Words from the body that fit a headline
card-use-body = Use the body’s words
card-show-in-body = Show in the body
card-support = { $quotes ->
    [one] Quote in the body
   *[other] Quotes in the body
}
card-show = Show
card-show-quote = Show in the body: { $quote }

## The card of a body quote
card-read = Show in the source
card-original = Original ({ $language })
card-use-source = Use the source’s words
card-speaker-unchecked = The speaker was not checked: the attribution cannot be read in this language, or the source repeats somebody else’s words.
card-rests-on = The quote in the body that it rests on: { $state }.
card-unquote = Remove the quotation marks
card-unquoted = Quotation marks removed.
card-use-speaker = Use the source’s speaker
card-pull-quote = Make a pull quote
card-pulled = The pull quote stands below the paragraph.
card-speaker-used = Speaker changed to the source’s.
card-read-nearest = Show in the source
card-attach = Attach this source
card-attached = “{ $title }” is attached to this draft.
card-not-found-advice = Check the wording, attach the source, or remove the quotation marks.
card-inserted-part = Part of the inserted quote: { $quote }
card-inserted-edited = Originally inserted: { $quote }
card-speaker = Speaker
card-speaker-in-draft = Speaker in your draft
card-speaker-in-source = Speaker in the source
card-speaker-not-named = not named
card-place = Place
card-paragraph = paragraph { $number }

## Differences: the two sides, by the names that stand below, and what kind of change it is
diff-label-source = Source:
diff-label-yours = Yours:
diff-label-article = Article:
diff-label-body = Body:
diff-label-headline = Headline:
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
diff-kind-omission = left out at the ellipsis
diff-kind-clarification = added by you, in brackets
diff-kind-style = spelled differently
diff-kind-hesitation = a hesitation left out
diff-kind-filler = filler words left out
diff-kind-restart = a false start left out
diff-kind-repetition = repeated words left out
diff-kind-aside = a transcriber’s note left out
diff-kind-network = a link or tag of the social network left out

## To a screen reader
telling-card-keys = Tab moves to the actions. Escape returns to the text.
telling-one = { $key ->
    [none] { $state }: { $quote }.
   *[other] { $state }: { $quote }. { $key } goes to it.
}
telling-one-changed = { $key ->
    [none] { $state }. { $change }: { $quote }.
   *[other] { $state }. { $change }: { $quote }. { $key } goes to it.
}
telling-several = { $key ->
    [none] { $quotes } quotes to review.
   *[other] { $quotes } quotes to review. { $key } moves from one to the next.
}
telling-short = { $quotes ->
    [one] One quote to review.
   *[other] { $quotes } quotes to review.
}
telling-none = No quotes to review.

## Why the desk says so, in one sentence each: of a headline quote
reason-verbatim = Matches a quote in the body exactly.
reason-supported = A quote in the body says this in other words.
reason-joined = The headline combines { $quotes } quotes from the body.
reason-no-quotes = The body has no quotes yet, so nothing supports this one.
reason-otherwise = No quote in the body says this.
reason-number = No quote in the body has the number { $number }.
reason-hedge = The quote in the body says “{ $words }”; the headline states it as fact.
reason-mention = No quote in the body mentions “{ $words }”.
reason-condition-dropped = The quote in the body says “{ $words }”; the headline leaves that out, so it overstates the quote.
reason-negation-dropped = The quote in the body says “{ $words }”; the headline reverses the meaning.
reason-negation-added = The headline says “{ $words }”; the quote in the body does not.
reason-said-by-other = In the body { $speaker } says this; the headline gives it to { $name }.
reason-nickname = It looks like a nickname, so it is not compared with the body.
reason-title = It looks like the title of a work, so it is not compared with the body.
reason-so-called = It looks like a term rather than somebody’s words, so it is not compared with the body.
reason-in-source = It is in “{ $title }”, but no quote in the body contains it. Quote it in the body too.
reason-in-source-said = { $speaker } says it in “{ $title }”, but no quote in the body contains it. Quote it in the body too.

## Of a body quote
reason-word-for-word = Matches the source exactly.
reason-hidden-order = Invisible characters show readers these words in another order; delete and retype them.
reason-not-opened = No mark opens this quotation: its sentence is compared.
reason-not-closed = The quotation is not closed: what is compared ends with the paragraph.
reason-not-in-sources = No source here has these words.
reason-nearest = The nearest passage is in “{ $title }”.
reason-nothing-near = No similar passage was found.
reason-reordered = The words are the source’s, but in another order.
reason-paraphrase = A paraphrase in quotation marks: the source says this in other words.
reason-omission = Words are left out at the ellipsis.
reason-clarification = The words in brackets are yours.
reason-style = A word or number is spelled differently.
reason-hesitation = A hesitation is left out.
reason-filler = Filler words are left out.
reason-restart = A false start is left out.
reason-repetition = Repeated words are quoted once.
reason-aside = A transcriber’s note is left out.
reason-network = A link or tag of the social network is left out.
reason-check-recording = Speech recognition was not sure of “{ $words }” here; check the recording.
reason-replaced = “{ $before }” was changed to “{ $after }”.
reason-replaced-negation = “{ $before }” was changed to “{ $after }”, which reverses the meaning.
reason-replaced-number = The number “{ $before }” was changed to “{ $after }”.
reason-left-out = “{ $words }” was left out.
reason-left-out-negation = “{ $words }” was left out.
reason-left-out-number = The number “{ $words }” was left out.
reason-added = “{ $words }” was added.
reason-added-negation = “{ $words }” was added, which reverses the meaning.
reason-added-number = The number “{ $words }” was added.
reason-moved = “{ $words }” was moved.
reason-cut-off = “{ $words }”, right next to these words in the source, was left out.
reason-cut-before = Right before these words the source says “{ $words }”; you leave that out.
reason-cut-after = Right after these words the source says “{ $words }”; you leave that out.
reason-reversed-before = Right before these words the source says “{ $words }”; leaving that out reverses the meaning.
reason-reversed-after = Right after these words the source says “{ $words }”; leaving that out reverses the meaning.
reason-more-changes = { $more ->
    [one] There is one more change.
   *[other] There are { $more } more changes.
}
reason-other-speaker = In the source { $in_source } says this; you attribute it to { $in_text }.
reason-speaker-unsure = The transcript does not surely say who says these words; you attribute them to { $in_text }.
reason-interviewer = In the source this is the interviewer’s question; you attribute it to { $in_text }.
reason-several-speakers = In the source these words are not one person’s: they come from { $speakers }.
reason-speaker-too = Also, in the source { $in_source } says this; you attribute it to { $in_text }.
reason-elsewhere = “{ $title }”, which is not attached to this draft, contains exactly these words.
reason-not-attached = The words are in “{ $title }”, which is not attached to this draft.
reason-translated = A translation: its numbers, names and “not” are those of the original. Nothing else was compared.
reason-translated-number = The original says “{ $before }”, the translation “{ $after }”.
reason-translated-number-added = The original does not have the number “{ $after }”.
reason-translated-name = The original names “{ $before }”, the translation “{ $after }”.
reason-translated-opposite = The original says “{ $before }”, the translation the opposite, “{ $after }”.
reason-translated-negation-added = The translation has a “not” that the original does not have.
reason-translated-negation-dropped = The original has a “not” that the translation does not have.

## All that is set aside
checks-set-aside = Dismissed ({ $count })
dismissals-title = Dismissed warnings
dismissals-hint = Dismissed warnings are not marked in the text, but publishing still checks the quotes. This list is stored in this browser.
dismissals-none = No dismissed warnings
dismissals-none-hint = Warnings that you dismiss are listed here and can be restored.
dismissals-elsewhere = no longer in this draft
dismissals-restore = Restore { $quote }
dismissals-restored = Restored: { $quote }
