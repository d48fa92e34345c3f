# Versions of a draft, other headlines, notes to the desk, and details of the article.

## Versions
versions-title = Versions
versions-list = Versions, newest first
versions-none = No earlier versions yet. One is saved every five minutes while you write, and whenever you name one.
versions-text = Article
versions-today = Today
versions-yesterday = Yesterday
versions-words = { $words ->
    [one] { $words } word
   *[other] { $words } words
}
versions-reason-named = Named
versions-reason-restored = Before a restore
versions-reason-published = Published
versions-name-present = Save a named version…
versions-name-it = Name…
versions-rename = Rename…
versions-name = Name of the version
versions-name-example = Sent to the lawyer
versions-name-save = Save
versions-restore = Restore this version
versions-restored = The version was restored.
versions-undo = Undo
versions-unsaved = Your latest changes could not be saved, so nothing was changed.
versions-unsaved-hint = They are stored in this browser. Check the connection and try again.
versions-shown = Show
versions-shown-since = Changes since
versions-shown-before = Its own changes
versions-shown-text = Text
versions-changes = { $changes ->
    [0] No changes
    [one] One change
   *[other] { $changes } changes
}
versions-change-at = Change { $at } of { $changes }
versions-previous-change = Previous change
versions-next-change = Next change
versions-added = added
versions-removed = removed
versions-paragraph-added = Added
versions-paragraph-removed = Removed
versions-moved-here = Moved here
versions-moved-away = Moved elsewhere
versions-restyled = Formatting or links changed
versions-split = New paragraph from here
versions-was-paragraph = Was a paragraph
versions-was-heading = Was a heading
versions-was-subheading = Was a subheading
versions-was-quote = Was a block quote
versions-was-figure = Was an image
versions-was-pull-quote = Was a pull quote
versions-was-bullet = Was in a list
versions-was-numbered = Was in a numbered list

## Other headlines
variants-open = { $others ->
    [0] Other headlines
   *[other] Other headlines ({ $others })
}
variants-title = Headlines
variants-other = Other headline
variants-new = Another headline
variants-add = Add
variants-keep = Add the current headline
variants-use = Use
variants-in-use = In use
variants-delete = Delete { $headline }
variants-delete-short = Delete
variants-deleted = Headline deleted.
variants-undo = Undo
variants-full = There are already { $most } headlines, the maximum.
variants-asking = Checking…
variants-no-quotes = No quotes to check
variants-failed = Could not be checked

## Notes
notes-tab = Notes
notes-there = has notes
notes-label = Notes to the editor
notes-example = For the editor: what to ask, what to hold, who still has to call back.
notes-hint = Saved with the draft, never published.
notes-saved = Saved
notes-saving = Saving…
notes-unsaved = Offline — stored in this browser
notes-refused = Not saved: { $message }
notes-conflict = Changed elsewhere
notes-changed = These notes were changed elsewhere. Yours stay below until you choose.
notes-theirs = Their version
notes-theirs-empty = They were deleted elsewhere.
notes-both = Use both
notes-use-mine = Use my version
notes-use-theirs = Use their version

## Details of the article
article-details-open = Details
article-details-open-due = Details · { $due }
article-details-title = Article details
article-details-byline = Byline
article-details-byline-example = As it is printed
article-details-standfirst = Standfirst
article-details-standfirst-example = The sentence or two between headline and text
article-details-section = Section
article-details-section-example = City, Sport, Culture
article-details-keywords = Keywords
article-details-keywords-example = Separated by commas
article-details-deadline = Deadline
article-details-word-goal = Word goal
article-details-language = Language
article-details-language-recognised = As recognised: { $language }
article-details-language-unsure = As recognised: unsure
article-details-hint = Deadline, word goal and language stay in the newsroom; everything else is published with the article.
article-details-changed = Changed elsewhere to “{ $theirs }”. Yours stays until you choose.
article-details-emptied = Deleted elsewhere. Yours stays until you choose.
article-details-due = due { $when }
article-details-was-due = was due { $when }
count-of-goal = { $words } of { $goal } words
