# Words of the writing desk: its bar, its editors, its menus and dialogs.

## The page
desk-skip = Skip to the article
desk-drafts = Drafts
desk-settings = Settings
desk-publish = Publish…
desk-update = Update…
desk-published = Published { $moment }
desk-edited-since = edited since
desk-draft = Draft
desk-panel = Quotes, sources and checks
desk-panel-tabs = Panel
desk-panel-close = Close the panel
desk-tab-quotes = Quotes
desk-tab-sources = Sources
desk-tab-checks = Checks
desk-add-files = Add source files
desk-drop = Drop transcripts, documents or subtitles to add them as sources
desk-no-script = Quotedesk’s editor needs JavaScript.
desk-play = Play
error-back = Back to { -product }

## The editors
headline-label = Headline
body-label = Article
body-placeholder = Start writing. Quotes that fit appear at the end of each sentence.

## Saving
save-saved = Saved
save-saving = Saving…
save-offline-kept = Offline — stored in this browser
save-offline = Offline — do not close this tab
save-refused = Not saved: { $message }

## The menu of drafts
drafts-new = New draft
drafts-loading = Loading…
drafts-none = No drafts yet.
drafts-published = published
drafts-just-now = just now

## The list of checks
quote-sheet = Quote sheet
checks-by-state = Quotes by state
checks-only = Only quotes to review
checks-to-look-at = To review
checks-checked = Checked
checks-dismissed = Dismissed
checks-sheet-use = printable, for fact-checking
checks-checking = Checking quotes…
checks-offline = Offline: checks wait
checks-none = No quotes yet
checks-none-hint = Put what somebody said in quotation marks, or insert a suggested quote. Quotes are compared with your sources as you write; quotes in the headline, with the body.
checks-all-fine = No quotes to review.
checks-in-the-body = Matches the body exactly
checks-not-attached = source not attached
checks-restore = Restore
dismiss-open = Dismiss…
dismiss-how-far = Dismiss this warning

## Publishing
publish-title = Publish
publish-confirm = Publish
publish-update = Update
publish-publishing = Publishing…
publish-checking = Saving and checking every quote again…
publish-unsaved = The latest changes could not be saved, so they cannot be published.
publish-unsaved-hint = They are stored in this browser. Check the connection and try again.
publish-changed = Somebody edited this draft in the meantime. Below is the check of the text as it is now.
publish-again = Try again
publish-no-headline = No headline yet
publish-all-clear = All quotes match their sources.
publish-reasons-kept = The reasons are stored with the publication.
publish-sheet-of-draft = of the draft as it is now, printable
publish-sheet-of-publication = as published
publish-keep-writing = Keep writing
publish-is-background = “{ $title }” is background only and must not be quoted.
publish-is-embargoed = “{ $title }” is under embargo until { $until }.
publish-also-background = It is also background only and must not be quoted.
publish-because = Reason for publishing it unchanged
publish-example-background = For example: she agreed to be quoted on this
publish-example-embargo = For example: released early by the press office
publish-example-headline = For example: said on air, transcript follows
publish-done = Published.
publish-done-at = Published at { $time }.
publish-back = Back to the draft

## Two wrote at once

## The server
server-unreachable = The { -product } server could not be reached.
server-unreachable-hint = Check the connection. What you wrote is stored in this browser.
server-answered = The server returned an error ({ $status }).
server-answered-hint = Try again. If it keeps happening, contact your { -product } administrator.

## The quote sheet
sheet-title = Quote sheet: { $headline }
sheet-of-article = Checked on
sheet-of-draft = Draft, version { $version }, as of
sheet-of-publication = As published on
sheet-no-quotes = No direct quotes.
sheet-no-quotes-hint = Put what somebody said in quotation marks, or insert a quote from a source. It is listed here with its source.
sheet-quotes = { $quotes ->
    [one] { $quotes } quote
   *[other] { $quotes } quotes
}
sheet-quotes-hard = { $quotes } with a number or a “not” changed
sheet-quotes-not-in-body = { $quotes } of the headline not found in the body
sheet-quotes-embargoed = { $quotes } under embargo
sheet-flag-hard = Number or “not” changed
sheet-flag-background = Background only
sheet-flag-ask = Ask first
sheet-only-in-source = only in the source:
sheet-only-in-article = only in the article:
sheet-rests-on = { $quotes ->
    [one] { $words }: quote
   *[other] { $words }: quotes
}
sheet-inserted-lost = Inserted from a source that no longer contains these words: “{ $words }”
sheet-inserted-lost-from = Inserted from “{ $title }”, which no longer contains these words: “{ $words }”
sheet-inserted-part = Part of the inserted quote: “{ $words }”
sheet-inserted-edited = Edited after it was inserted as: “{ $words }”
sheet-inserted-corrected = The source was corrected after this was inserted: “{ $words }”
sheet-attributed-to = Attributed to
sheet-not-read = Not found in the text
sheet-speaker = Speaker in source
sheet-not-named = Not named
sheet-source = Source
sheet-source-not-attached = { $title } (not attached to this draft)
sheet-date = Date
sheet-not-known = Unknown
sheet-rights = Rights
sheet-rights-background = Background only, must not be quoted
sheet-rights-ask = Ask before quoting
sheet-place = Place
sheet-paragraph = paragraph { $number }
sheet-in-source = In the source
sheet-original = Original ({ $language })
sheet-embargo = Embargo
sheet-embargo-until = Do not publish before
sheet-checked = Checked
sheet-initials = Initials
sheet-note = Note
sheet-overrides = Published despite a warning
sheet-reason = Reason given: { $reason }
# For strftime of the server.
sheet-day = %-d %B %Y
sheet-moment = %-d %B %Y, %H:%M
