# Publishing: kinds of findings, what is left to do, an editor's sign-off, and the policy.

finding-kind-headline-unsupported = Headline quote not supported by the body
finding-kind-headline-uncertain = Headline quote possibly not in the body
finding-kind-headline-in-source = Headline quote in a source, not in the body
finding-kind-headline-unchecked = Headline quote not checked
finding-kind-number = Number changed
finding-kind-negation = “Not” changed
finding-kind-words = Other words changed
finding-kind-wrong-speaker = Wrong speaker
finding-kind-interviewer = Interviewer’s words
finding-kind-cut = Meaning changed by a cut
finding-kind-hidden = Order hidden by invisible characters
finding-kind-unclosed = Quotation not closed
finding-kind-not-found = Not found in the sources
finding-kind-paraphrase = Paraphrase in quotation marks
finding-kind-translated = Quote in translation
finding-kind-embargo = Source under embargo
finding-kind-background = Source for background only
finding-kind-unchecked = Speaker not checked

## What a draft has to pass, by level
publish-level-block = Blocks publishing
publish-level-reason = Reason required
publish-level-show = Review recommended
publish-no-quotes = No quotes yet.
publish-empty = Write a headline and an article first.
publish-show = Show in draft
publish-show-quote = Show in draft: { $quote }
publish-speaker-unchecked = { $quotes ->
    [one] The speaker of this quote was not checked: attribution cannot be read in this language.
   *[other] The speakers of these quotes were not checked: attribution cannot be read in this language.
}
publish-example-quote = For example: she corrected herself after the hearing
publish-reason-by = Reason given by { $name }
publish-reason-given = Reason given
publish-approved-by = Approved by
publish-left = { $quotes ->
    [one] One quote still to fix, or to publish with a reason.
   *[other] { $quotes } quotes still to fix, or to publish with a reason.
}
publish-left-sign-off = Every quote has a reason. An editor has to approve the reasons before this is published.
publish-left-waiting = This can be published once an editor has approved it.
publish-not-now = Not now

## An editor's sign-off
sign-off-ask = Ask for sign-off
sign-off-ask-again = Ask for sign-off again
sign-off-withdraw = Withdraw the request
sign-off-approve = Approve
sign-off-send-back = Send back
sign-off-note = Note to the writer
sign-off-request-note = Note to the editor (optional)
sign-off-note-by = Note from { $name }
sign-off-note-missing = Describe briefly what the writer should change.
sign-off-decide = { $name } asks you to approve these reasons.
sign-off-requested = { $name } asked for an editor’s sign-off, { $moment }. Waiting for a decision.
sign-off-approved = Approved by { $name }, { $moment }.
sign-off-sent-back = Sent back by { $name }, { $moment }.
sign-off-outdated = The draft has changed since: some warnings are not part of this request.
sign-offs-open = { $count ->
    [one] One draft is waiting for your sign-off
   *[other] { $count } drafts are waiting for your sign-off
}
sign-offs-own-sent-back = { $count ->
    [one] Your request for sign-off was sent back
   *[other] { $count } of your requests for sign-off were sent back
}
sign-offs-own-approved = { $count ->
    [one] Your request for sign-off was approved
   *[other] { $count } of your requests for sign-off were approved
}
sign-offs-own-requested = { $count ->
    [one] Your request is waiting for an editor’s sign-off
   *[other] { $count } of your requests are waiting for an editor’s sign-off
}
sign-offs-asked = { $overrides ->
    [one] { $name } asked for sign-off of one reason, { $moment }.
   *[other] { $name } asked for sign-off of { $overrides } reasons, { $moment }.
}
sign-offs-review = Review
sign-offs-review-one = Review “{ $headline }”
sign-offs-new = A draft is waiting for your sign-off.
sign-offs-decided-approved = Your request for sign-off was approved.
sign-offs-decided-sent-back = Your request for sign-off was sent back.

## The policy, in the settings
settings-publishing = Publishing
policy-lead = What each kind of warning requires before a draft is published.
policy-read-only = Administrators change these levels.
policy-for = For
policy-newsroom = The whole newsroom
policy-level-block = Blocks publishing
policy-level-reason = Requires a reason
policy-level-show = Shown only
policy-level-means = Warnings that block publishing must be fixed, or overridden with a reason. The reason is stored with the publication, in the quote sheet and in the audit trail.
policy-sign-off = Reasons for publishing despite a blocking warning need an editor’s sign-off
policy-group-headline = The headline
policy-group-words = The words of a quote
policy-group-speaker = The speaker
policy-group-source = The source
policy-inherited-desk = This desk uses the newsroom’s levels.
policy-inherited-newsroom = These are the default levels.
policy-reset-desk = Use the newsroom’s levels
policy-reset-newsroom = Use the default levels
policy-saved = Saved.

## The cover of the quote sheet
sheet-cover = Cover
sheet-signed = Signed
sheet-role-published = Published by
sheet-role-overrode = Overrode warnings
sheet-role-approved = Approved overrides
sheet-overridden = Overridden
sheet-approved-by = Approved by { $name }
sheet-open = Still to be resolved before publishing
sheet-not-checked = Not checked
sheet-why-no-quotation-marks = no quotation marks around it
sheet-why-not-a-quotation = not treated as a quotation
sheet-why-models-unavailable = the models did not respond
sheet-why-speaker = the speaker was not compared
