# The page of all drafts, articles in and out, and what became of a publication.

page-drafts = Drafts

## The page
drafts-page-title = { page-drafts } · { -product }
drafts-page-skip = Skip to the drafts
drafts-page-needs-script = The list of drafts needs JavaScript.
drafts-page-drop = Drop articles to start drafts from them: Markdown, Word or HTML
drafts-page-upload-input = Import articles
drafts-page-import = Import…
drafts-page-new = New draft
drafts-page-from-template = From a template
drafts-page-all = All drafts

## The search
drafts-search = Search drafts
drafts-search-placeholder = Search headlines and text
drafts-search-show = Show
drafts-show-all = All
drafts-show-writing = Writing
drafts-show-ready = Ready
drafts-show-published = Published
drafts-show-changed = Edited after publishing
drafts-show-warnings = Has warnings
drafts-show-templates = Templates
drafts-searching = Searching…
drafts-found = { $drafts ->
    [0] No drafts
    [one] { $drafts } draft
   *[other] { $drafts } drafts
}
drafts-found-with = { $drafts ->
    [0] No drafts with “{ $words }”
    [one] { $drafts } draft with “{ $words }”
   *[other] { $drafts } drafts with “{ $words }”
}
drafts-found-templates = { $drafts ->
    [0] No templates
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
drafts-state-changed = Edited after publishing
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
drafts-blocking = of which { $count } to fix, or to publish with a reason
drafts-actions = Actions for “{ $headline }”
drafts-mark-ready = Mark as ready
drafts-mark-writing = Mark as not ready
drafts-duplicate = Duplicate
drafts-copy-of = Copy of { $headline }
drafts-make-template = Turn into a template
drafts-make-draft = Turn into a draft
drafts-begin = Start a draft
drafts-export-as = Export as { $format }
drafts-sources-in-exports = Sources of quotes in exports
drafts-delete = Delete
drafts-deleted = “{ $headline }” was deleted.
drafts-undo = Undo
drafts-now-ready = “{ $headline }” is marked as ready.
drafts-now-writing = “{ $headline }” is no longer marked as ready.
drafts-now-template = “{ $headline }” is now a template.
drafts-now-draft = “{ $headline }” is now a draft.
drafts-copied = “{ $headline }” was created.
drafts-open = Open

## Nothing to show
drafts-nothing = No drafts yet
drafts-nothing-how = Start one, or import an article: drop a Markdown, Word or HTML file anywhere on this page.
drafts-nothing-templates = No templates yet
drafts-nothing-templates-how = Turn a draft that you often start from into a template. New drafts copy its headline, text and sources.
drafts-nothing-fits = No matching drafts
drafts-nothing-fits-how = Use fewer search words, or show all drafts.
drafts-nothing-warnings = No drafts have warnings
drafts-nothing-warnings-how = All quotes that were checked match their sources.
drafts-show-everything = Show all drafts

## Importing
import-title = Import an article
import-files = Choose files…
import-files-hint = Markdown, Word (.docx) or HTML, with the images in the file; or a ZIP archive of a text and its images. You can also drop files anywhere on the page.
import-or-paste = Or paste the article
import-paste-hint = Headings, lists, emphasis and links are preserved. The first heading becomes the headline.
import-paste-empty = Paste the article first.
import-confirm = Import
import-cancel = Cancel
import-running = Importing “{ $file }”…
import-pasting = Importing…
import-done = “{ $headline }” was imported.
import-left-out = “{ $headline }” was imported without { $images ->
    [one] one of its images
   *[other] { $images } of its images
}.
import-left-out-more = and { $images } more
import-failed = Import failed
import-dismiss = Dismiss

## On the desk
ready-label = Ready to publish
ready-hint = shown in the list of drafts
ready-failed = The change could not be saved. { $message }
export-title = Export the draft

## On its way to the newsroom's own system
delivery-waiting = Sending to the CMS…
delivery-again-at = The CMS did not accept it. Next attempt at { $time }.
delivery-sent = Sent to the CMS at { $time }.
delivery-refused = The CMS rejected it.
delivery-given-up = The CMS could not be reached. There will be no further automatic attempts.
delivery-answer = Response from the CMS
delivery-send-again = Send again
