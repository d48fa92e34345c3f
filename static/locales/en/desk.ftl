# Words of the writing desk: its bar, its editors, its menus and dialogs.

## The page
desk-skip = Skip to the article
desk-drafts = Drafts
desk-settings = Settings
desk-publish = Publish…
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
desk-play = Play it
error-back = Back to the desk

## The editors
headline-label = Headline
body-label = Article
body-placeholder = Begin the story. Quotes that fit appear beside it at the end of each sentence.

## Saving
save-saved = Saved
save-saving = Saving…
save-offline-kept = Offline — kept in this tab
save-offline = Offline — leave this tab open
save-refused = Not saved: { $message }
save-conflict = Changed elsewhere
draft-copy-title = { $headline } (my copy)
draft-copy-untitled = Untitled (my copy)
draft-copy-made = Your text is in a new draft.
draft-copy-open = Open it
draft-copy-failed = The copy could not be made. { $message }

## The menu of drafts
drafts-new = New draft
drafts-loading = Loading…
drafts-none = No draft is kept. Begin a new one.
drafts-published = published
drafts-just-now = just now

## The list of checks
quote-sheet = Quote sheet
checks-by-state = Quotes by state
checks-only = Only quotes to review
checks-to-look-at = To review
checks-checked = Checked
checks-dismissed = Dismissed
checks-sheet-use = to print, for the fact-checker
checks-none = No quotes yet
checks-none-hint = Put what somebody said in quotation marks, or insert a suggested quote. It is compared with your sources as you write, and the headline’s quotes with the body.
checks-all-fine = No quotes to review.
checks-in-the-body = Matches the body exactly
checks-not-attached = source not attached
checks-restore = Restore
dismiss-open = Dismiss…
dismiss-how-far = Dismiss how far?

## Publishing
publish-title = Publish
publish-confirm = Publish
publish-publishing = Publishing…
publish-checking = Saving, and checking every quote once more…
publish-unsaved = The latest changes could not be saved, so they cannot be published.
publish-unsaved-hint = They are kept in this tab. Check the connection and try again.
publish-again = Try again
publish-no-headline = No headline yet
publish-all-clear = All quotes match their sources.
publish-reasons-kept = The reasons are stored with the publication.
publish-sheet-of-draft = of the draft as it is now, to print
publish-sheet-of-publication = as it was published
publish-keep-writing = Keep writing
publish-is-background = “{ $title }” is for background only, not for quotation.
publish-is-embargoed = “{ $title }” must not be published before { $until }.
publish-also-background = It is also for background only, not for quotation.
publish-because = Reason to publish it unchanged
publish-example-background = For example: she agreed to be quoted on this
publish-example-embargo = For example: released early by the press office
publish-example-headline = For example: said on air, transcript follows
publish-done = Published.
publish-done-at = Published at { $time }.
publish-back = Back to the draft

## Two wrote at once
conflict-copying = Putting yours into a new draft…
conflict-use-mine = Use all of mine
conflict-use-theirs = Use all of the saved one
conflict-keep-both = Keep as two drafts
conflict-no-headline = No headline

## The server
server-unreachable = The desk's server could not be reached.
server-unreachable-hint = Check the connection; what you wrote is kept in this tab.
server-answered = The server answered { $status }.
server-answered-hint = Try again; if it stays, tell whoever looks after Quotedesk.

## The quote sheet
sheet-title = Quote sheet: { $headline }
sheet-of-draft = Draft, version { $version }, as it stood on
sheet-of-publication = As published on
sheet-no-quotes = No direct quotes.
sheet-no-quotes-hint = Put what somebody said in quotation marks, or insert a quote from a source: it is listed here with its place.
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
sheet-inserted-lost = Inserted from a source that no longer has these words: “{ $words }”
sheet-inserted-lost-from = Inserted from “{ $title }”, which no longer has these words: “{ $words }”
sheet-inserted-part = Part of what was taken from the source: “{ $words }”
sheet-inserted-edited = Changed after it was taken from the source: “{ $words }”
sheet-inserted-corrected = The source was corrected after this was taken from it: “{ $words }”
sheet-attributed-to = Attributed to
sheet-not-read = Not read from the text
sheet-speaker = Speaker in source
sheet-not-named = Not named
sheet-source = Source
sheet-source-not-attached = { $title } (in the library, not attached to this draft)
sheet-date = Date
sheet-not-known = Not known
sheet-rights = Rights
sheet-rights-background = For background, not for quotation
sheet-rights-ask = Ask before quoting
sheet-place = Place
sheet-paragraph = paragraph { $number }
sheet-in-source = In the source
sheet-embargo = Embargo
sheet-embargo-until = Not to be published before
sheet-checked = Checked
sheet-initials = Initials
sheet-note = Note
sheet-overrides = Published despite a warning
sheet-reason = Reason given: { $reason }
# For strftime of the server.
sheet-day = %-d %B %Y
sheet-moment = %-d %B %Y, %H:%M
