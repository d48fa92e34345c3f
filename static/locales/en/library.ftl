# The library: its page, the player, and the sources of a draft on the desk.

## The page
library-page-title = { nav-sources } · { -product }
library-skip = Skip to the transcript
library-source = Source
library-upload-input = Add source files
library-drop = Drop transcripts, documents or subtitles to add them; drop a recording to attach it to the open source
library-needs-script = The list of sources needs JavaScript.
library-deleted = “{ $title }” was deleted.
library-imported = “{ $title }” was added.
library-read-it = Open

## In several places of it
library-add-files = Add files…
library-cancel = Cancel
library-keep = Cancel
library-speaker = Speaker
library-details = Details
library-recording = Recording
library-reading = Loading…

## What is said of a source
paragraph-count = { $paragraphs ->
    [one] { $paragraphs } paragraph
   *[other] { $paragraphs } paragraphs
}
size-bytes = { $bytes ->
    [one] { $bytes } byte
   *[other] { $bytes } bytes
}
speakers-more = { $names } and { $more } more
rights-ask = Ask before quoting
rights-background = Background only
embargo-until = Embargo until { $moment }
found-in-drafts = { $drafts ->
    [one] In { $drafts } draft
   *[other] In { $drafts } drafts
}

## The search
library-search-form = Sources
filter-toggle = Filters
filter-clear = Clear filters
filter-anyone = Anyone
filter-from = From
filter-to = To
filter-format = Format
filter-any-format = Any format
filter-recording = Has a recording
filter-embargoed = Under embargo

## What it found
found-sources = Sources found
found-searching = Searching…
found-count = { $sources ->
    [one] { $sources } source
   *[other] { $sources } sources
}
found-with = { $sources ->
    [one] { $sources } source with “{ $words }”
   *[other] { $sources } sources with “{ $words }”
}
found-fitting = { $sources ->
    [one] { $sources } matching source
   *[other] { $sources } matching sources
}
found-none-with = No sources with “{ $words }”
found-close-to = { $sources ->
    [one] Close to “{ $words }”: { $sources } source
   *[other] Close to “{ $words }”: { $sources } sources
}
found-more = Show more ({ $left } left)
found-nothing = No matching sources
found-nothing-filtered = Remove a filter, or use fewer search words.
found-show-all = Show all sources

## A source that is open
source-choose = Choose a source
source-choose-text = Read it here, play its recording, correct the transcript, and see which passages are quoted.
source-back = Back to the sources
source-gone = This source was deleted.
source-gone-text = Somebody deleted it. Choose another one.
source-read-only = You can view this source but not edit it. Ask its owner for edit access.
source-transcript = Transcript
transcript-search = Search this source
transcript-keys = Shortcuts in a transcript
transcript-key-move = next and previous paragraph
transcript-key-play = play from here or pause
transcript-key-correct = correct the paragraph
transcript-key-rename = rename its speaker
transcript-key-history = history of its corrections
transcript-key-insert = insert into a draft
transcript-key-search = search this source

## A paragraph of it
paragraph-no-speaker = No speaker
paragraph-asks = question
paragraph-question = Question
paragraph-kind-speech = Speech
paragraph-kind-heading = Heading
paragraph-kind-direction = Stage direction
paragraph-kind-page = Page mark
paragraph-kind-notice = Notice
paragraph-unsure = Speech recognition was not sure of this
paragraph-play = Play from { $time }
paragraph-rename = { $name }, rename this speaker
paragraph-nobody = No speaker
paragraph-name-nobody = No speaker, name the speaker
# Links to drafts follow.
paragraph-quoted = Quoted in
paragraph-corrected = corrected
paragraph-history = { $times ->
    [one] Corrected once: show the history
   *[other] Corrected { $times } times: show the history
}
paragraph-correct = Correct this paragraph

## Correcting
correct-text = Text of the paragraph
# What a paragraph is, if not something that somebody says.
correct-kind = What it is
correct-note = Note for the history
correct-note-example = For example: checked against the recording
correct-question = An interviewer’s question
correct-save = Save the correction
correct-play = Play
# After the keys Ctrl and Enter; the key Esc follows, with the next message.
correct-key-saves = saves,
correct-key-leaves = cancels
correct-empty = A paragraph cannot be empty.
correct-empty-hint = Enter some text, or cancel.
correct-conflict = Somebody else corrected this paragraph in the meantime. Both versions are stored in the history.
correct-theirs = their version
correct-yours = yours
correct-take-theirs = Use their version
correct-save-over = Use my version
correct-saved = Correction saved.
correct-put-away = Correction discarded.
correct-go-on = Continue editing
correct-one-at-a-time = Save or cancel this correction before you start another.

## The history of a paragraph
history-title = History of the paragraph
history-hint = Quotes in drafts are compared with the current text. Restoring an earlier text is also a correction, and can be undone.
# Two names follow, the one before and the one after.
history-speaker = Speaker:
history-nobody = not named
history-same-words = The words did not change.
history-before = the text before
history-after = the text after
history-back = Restore the text before
history-restored = The earlier text was restored.

## Renaming a speaker
rename-title = Rename a speaker
rename-title-nobody = Name the speaker
rename-name = Name
rename-confirm = Rename
rename-here = { paragraph-count } of { $from } in this source.
rename-here-nobody = { paragraph-count } without a speaker in this source.
rename-becomes = { paragraph-count } of { $from } will be attributed to { $to }.
rename-becomes-nobody = { paragraph-count } without a speaker will be attributed to { $to }.
rename-joins = { paragraph-count } of { $from } will be merged with the { $others } of { $to }. The two become one speaker.
rename-joins-nobody = { paragraph-count } without a speaker will be merged with the { $others } of { $to }.
rename-done = { $paragraphs ->
    [one] { $paragraphs } paragraph is now attributed to { $to }.
   *[other] { $paragraphs } paragraphs are now attributed to { $to }.
}
rename-undo = Undo

## Details
details-of-source = Details of the source
details-close = Close the details
details-about = About
details-title = Title
details-spoken-on = Spoken on
details-rights = Rights
rights-choice-quotable = Can be quoted
rights-choice-ask = Ask before quoting
rights-choice-background = Background only, must not be quoted
details-embargo = Embargo until
details-embargo-note = About the embargo
details-embargo-example = Who agreed to it
details-save = Save
details-saved = Saved.
details-file = File
details-file-name = Name
details-file-format = Format
details-file-added = Added
details-file-length = Length
details-delete = Delete
details-delete-source = Delete this source…

## Its recording
recording-hint = Attach the audio or video to play it from the times next to the text.
recording-attach = Attach a recording…
recording-replace = Replace…
recording-remove = Remove…
recording-remove-hint = The file stored here is deleted.
recording-remove-confirm = Remove it
recording-removed = The recording was removed.
recording-too-large = { $file } is { $size }; at most { $most } can be attached.
recording-too-large-hint = Export it with a lower bit rate, or as audio only.
recording-sending-file = { $file }: uploading
recording-sending = Uploading…
recording-sent = { $sent } of { $total }
recording-storing = Storing…
recording-stop = Stop
recording-attached = { $file } is attached.
recording-unsent = { $file } could not be uploaded.
recording-unsent-hint = Check the connection and choose the file again.

## The drafts it is attached to
attaching-drafts = Drafts
attaching-title = Attached to drafts
attaching-loading = Loading…
attaching-none = No drafts yet. Start one on the Drafts page.
attaching-attached = Attached to “{ $title }”.
attaching-detached = Detached from “{ $title }”.

## Deleting it
delete-title = Delete this source?
delete-looking = Finding the drafts that use it…
delete-goes = Its { paragraph-count } and correction history will be permanently deleted.
delete-goes-with-recording = Its { paragraph-count }, recording and correction history will be permanently deleted.
delete-confirm = Delete the source
delete-nothing-depends = No drafts or publications use it.
delete-quotes-held = { $quotes ->
    [one] One quote in a draft comes from it. The quote stays in the draft but can no longer be checked.
   *[other] { $quotes } quotes in drafts come from it. They stay in the drafts but can no longer be checked.
}
delete-drafts = { $drafts ->
    [one] { $drafts } draft
   *[other] { $drafts } drafts
}
delete-publications = { $publications ->
    [one] { $publications } publication
   *[other] { $publications } publications
}
delete-quotes = { $quotes ->
    [one] { $quotes } quote
   *[other] { $quotes } quotes
}
delete-published = { $quotes ->
    [one] { $day }, { $quotes } quote
   *[other] { $day }, { $quotes } quotes
}
delete-no-quote = attached, no quotes
delete-untitled = Untitled

## The player
player-play = Play
player-pause = Pause
player-stop = Stop
player-label = Player
player-back = Back five seconds
player-place = Position in the recording
player-place-now = { $now } of { $length }
player-speed = Speed
player-close = Close the player
player-broke-off = { $file } stopped loading. Check the connection and play it again.
player-cannot = This browser cannot play { $file } ({ $type }). Convert it to MP3, M4A or MP4 and attach that file instead.

## The sources of a draft
sources-filter = Filter
sources-filter-label = Filter sources
sources-paste = Paste text…
sources-library-title = Search, correct and play sources
sources-drop = Or drop files anywhere on the page: transcripts, subtitles, documents, web pages.
sources-attached = Attached to this draft
sources-attached-none-match = No attached source matches. Clear the filter to see all of them.
sources-attached-none = None yet. Attach a source from the list below.
sources-none = None yet. Add a file or paste a text to start.
sources-library-none-match = No title or speaker matches. The Sources page also searches the text.
sources-partly = Showing { $shown } of { $total } sources: the newest and the attached ones. Search finds the others.
sources-recording = recording
sources-attach = Attach
sources-attach-named = Attach { $title }
sources-detach = Detach
sources-detach-named = Detach { $title }
sources-attached-now = “{ $title }” is now attached to this draft.

## Reading one of them on the desk
reader-quote = Quote the selection
reader-text = Source text
reader-back = Back to the list
reader-failed = Could not be opened
reader-quoted = Quoted in { $drafts }

## Files on their way in
upload-list = Uploads
upload-stage-waiting = Waiting
upload-stage-sending = Uploading
upload-stage-reading = Reading
upload-stage-embedding = Preparing paragraphs
upload-stage-indexing = Adding to the index
upload-stage-done = Ready
upload-stage-cancelling = Cancelling
upload-pages = Reading page { $done } of { $total }
upload-steps = { $stage } { $done } of { $total }
upload-cancel = Cancel { $file }
upload-close = Dismiss the message about { $file }
upload-pasted = Pasted text
upload-empty = { $file } is empty.
upload-empty-hint = Choose the file again, or export it again.
upload-too-large = { $file } is { $size }; at most { $most } can be added.
upload-too-large-hint = Split the file, or export it as text or subtitles.

## Pasting a text
paste-title = Paste text
paste-name = Title
paste-name-optional = (optional)
paste-text = Text
paste-hint = Names before a colon and names in bold are read as speakers.
paste-empty = There is no text yet. Paste or type it above.
paste-leave = Cancel
paste-add = Add as a source

## Live sources
live-open = Live source…
live-begin-title = New live source
live-name = Title
live-begin-hint = Lines that arrive while somebody speaks can be searched, suggested and quoted at once.
live-begin = Start
live-lines = { $lines ->
    [0] Live · no line yet
    [one] Live · { $lines } line
   *[other] Live · { $lines } lines
}
live-how = How lines arrive
live-from-file = A file that is being written (text, WebVTT or SRT)
live-from-address = A stream with captions (HLS), or captions at an address
live-from-program = A program of your own
live-how-token = Where people sign in, the command needs an access token in QUOTEDESK_TOKEN; create one in your account.
live-copy = Copy
live-copy-named = Copy: { $what }
live-copied = Copied.
live-not-copied = The browser did not allow copying. Select the text and copy it.
live-end = End…
live-end-title = End this live source?
live-end-text = “{ $title }” accepts no more lines then. Its text and all quotes stay.
live-ended = “{ $title }” is complete now.
