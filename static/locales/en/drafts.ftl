# The page of all drafts, articles in and out, and what became of a publication.

page-drafts = Drafts

## The page
drafts-page-title = { page-drafts } · { -product }
drafts-page-skip = Skip to the drafts
drafts-page-needs-script = The list of drafts needs JavaScript.
drafts-page-drop = Drop articles to begin drafts with them: Markdown, Word or HTML
drafts-page-upload-input = Import articles
drafts-page-import = Import…
drafts-page-new = New draft
drafts-page-from-template = From a template
drafts-page-all = All drafts

## The search
drafts-search = Search drafts
drafts-search-placeholder = Search headlines and texts
drafts-search-show = Show
drafts-show-all = All
drafts-show-writing = Writing
drafts-show-ready = Ready
drafts-show-published = Published
drafts-show-changed = Changed since
drafts-show-warnings = Warnings open
drafts-show-templates = Templates
drafts-searching = Searching…
drafts-found = { $drafts ->
    [0] No draft
    [one] { $drafts } draft
   *[other] { $drafts } drafts
}
drafts-found-with = { $drafts ->
    [0] No draft with “{ $words }”
    [one] { $drafts } draft with “{ $words }”
   *[other] { $drafts } drafts with “{ $words }”
}
drafts-found-templates = { $drafts ->
    [0] No template
    [one] { $drafts } template
   *[other] { $drafts } templates
}
drafts-checking = { $drafts ->
    [one] Checking { $drafts } more draft…
   *[other] Checking { $drafts } more drafts…
}
drafts-more = Show more ({ $left } left)

## A draft
drafts-state-writing = Writing
drafts-state-ready = Ready
drafts-state-published = Published
drafts-state-changed = Changed since publishing
drafts-state-template = Template
drafts-sources = { $sources ->
    [0] no sources
    [one] { $sources } source
   *[other] { $sources } sources
}
drafts-saved = saved { $ago }
drafts-warnings = { $count ->
    [one] { $count } quote to review
   *[other] { $count } quotes to review
}
drafts-blocking = { $count ->
    [one] { $count } blocks publishing
   *[other] { $count } block publishing
}
drafts-actions = Actions for “{ $headline }”
drafts-mark-ready = Mark as ready
drafts-mark-writing = Back to writing
drafts-duplicate = Duplicate
drafts-copy-of = Copy of { $headline }
drafts-make-template = Turn into a template
drafts-make-draft = Turn into a draft
drafts-begin = Begin a draft
drafts-export-as = Export as { $format }
drafts-delete = Delete
drafts-deleted = “{ $headline }” was deleted.
drafts-undo = Undo
drafts-now-ready = “{ $headline }” is marked as ready.
drafts-now-writing = “{ $headline }” is back to writing.
drafts-now-template = “{ $headline }” is a template now.
drafts-now-draft = “{ $headline }” is a draft now.
drafts-copied = “{ $headline }” was made.
drafts-open = Open it

## Nothing to show
drafts-nothing = No drafts yet
drafts-nothing-how = Begin one, or import an article: drop a Markdown, Word or HTML file anywhere on this page.
drafts-nothing-templates = No templates yet
drafts-nothing-templates-how = Turn a draft that you often begin like into a template: its headline, text and sources are copied.
drafts-nothing-fits = No draft fits
drafts-nothing-fits-how = Search for fewer words, or show all drafts.
drafts-nothing-warnings = No draft has warnings open
drafts-nothing-warnings-how = All quotes that were checked match their sources.
drafts-show-everything = Show all drafts

## Importing
import-title = Import an article
import-files = Choose files…
import-files-hint = Markdown, Word (.docx) or HTML. You can also drop files anywhere on the page.
import-or-paste = Or paste the article
import-paste-hint = Headings, lists, emphasis and links are kept. The first heading becomes the headline.
import-paste-empty = Paste the article first.
import-confirm = Import
import-cancel = Cancel
import-running = Importing “{ $file }”…
import-pasting = Importing…
import-done = “{ $headline }” was imported.
import-failed = Not imported
import-dismiss = Dismiss

## On the desk
ready-label = Ready to publish
ready-hint = shown in the list of drafts
ready-failed = This could not be saved. { $message }
export-title = Export the draft

## On its way to the newsroom's own system
delivery-waiting = Being sent to the CMS…
delivery-again-at = The CMS could not take it. It will be tried again at { $time }.
delivery-sent = Sent to the CMS at { $time }.
delivery-refused = The CMS refused it.
delivery-given-up = The CMS could not be reached. It is not tried again by itself.
delivery-answer = What it answered
delivery-send-again = Send it again
