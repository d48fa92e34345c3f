# The library: its page, the player, and the sources of a draft on the desk.

## The page
library-page-title = { nav-sources } · { -product }
library-skip = Skip to the transcript
library-source = Source
library-upload-input = Add source files
library-drop = Drop transcripts, documents or subtitles to add them; drop a recording to attach it to the source you read
library-needs-script = { -product }’s library needs JavaScript.
library-deleted = “{ $title }” was deleted.
library-imported = “{ $title }” is in the library.
library-read-it = Read it

## In several places of it
library-add-files = Add files…
library-cancel = Cancel
library-keep = Keep it
library-speaker = Speaker
library-details = Details
library-recording = Recording
library-reading = Reading…

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
rights-ask = Ask first
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
    [one] { $sources } source fits
   *[other] { $sources } sources fit
}
found-none = No sources
found-none-with = No source has “{ $words }”
found-more = Show more ({ $left } left)
found-nothing = Nothing fits
found-nothing-filtered = Take a filter off, or search for fewer words.
found-show-all = Show all sources

## A source that is open
source-choose = Choose a source
source-choose-text = Read it here, play its recording, put right what was misheard, and see which of its words are quoted.
source-back = Back to the sources
source-gone = This source was deleted.
source-gone-text = Somebody took it out of the library. Choose another one.
source-read-only = You may only read this source. Ask whose it is to share it for changes.
source-transcript = Transcript
transcript-keys = Keys in a transcript
transcript-key-move = next and previous paragraph
transcript-key-play = play from here, or pause
transcript-key-correct = correct the paragraph
transcript-key-rename = rename its speaker
transcript-key-history = history of its corrections

## A paragraph of it
paragraph-no-speaker = No speaker
paragraph-asks = question
paragraph-question = Question
paragraph-play = Play from { $time }
paragraph-rename = { $name }, rename this speaker
paragraph-nobody = No speaker named
paragraph-name-nobody = No speaker named, name the speaker
# Links to drafts follow.
paragraph-quoted = Quoted in
paragraph-corrected = corrected
paragraph-history = { $times ->
    [one] Corrected, once: show the history
   *[other] Corrected, { $times } times: show the history
}
paragraph-correct = Correct this paragraph

## Correcting
correct-text = Text of the paragraph
correct-note = Note for the history
correct-note-example = For example: checked against the recording
correct-question = An interviewer’s question
correct-save = Save the correction
correct-play = Play it
# After the keys Ctrl and Enter; the key Esc follows, with the next message.
correct-key-saves = saves,
correct-key-leaves = leaves it as it was
correct-empty = A paragraph cannot be empty.
correct-empty-hint = Put words in, or leave it as it was.
correct-conflict = Somebody else corrected this paragraph meanwhile. Nothing of either is lost: the history keeps theirs.
correct-theirs = theirs
correct-yours = yours
correct-take-theirs = Take theirs
correct-save-over = Save mine over it
correct-saved = The correction is saved.
correct-put-away = The correction was put away.
correct-go-on = Go on with it
correct-one-at-a-time = Save or cancel this correction before you begin another.

## The history of a paragraph
history-title = History of the paragraph
history-hint = Quotes in drafts are held to the text as it stands now. Going back is a correction too, and can be taken back.
# Two names follow, the one before and the one after.
history-speaker = Speaker:
history-nobody = nobody named
history-same-words = The words stayed as they were.
history-before = the text before
history-after = the text after
history-back = Go back to the text before
history-restored = The earlier text is back.

## Renaming a speaker
rename-title = Rename a speaker
rename-title-nobody = Name the speaker
rename-name = Name
rename-confirm = Rename
rename-here = { paragraph-count } of { $from } in this source.
rename-here-nobody = { paragraph-count } without a speaker in this source.
rename-becomes = { paragraph-count } of { $from } will be { $to }’s.
rename-becomes-nobody = { paragraph-count } without a speaker will be { $to }’s.
rename-joins = { paragraph-count } of { $from } will join the { $others } of { $to }: the two become one speaker.
rename-joins-nobody = { paragraph-count } without a speaker will join the { $others } of { $to }: the two become one speaker.
rename-done = { $paragraphs ->
    [one] { $paragraphs } paragraph is now { $to }’s.
   *[other] { $paragraphs } paragraphs are now { $to }’s.
}
rename-undo = Undo

## Details
details-of-source = Details of the source
details-close = Close the details
details-about = About
details-title = Title
details-spoken-on = Spoken on
details-rights = Rights
rights-choice-quotable = May be quoted
rights-choice-ask = Ask before quoting
rights-choice-background = Background only, not for quotation
details-embargo = Embargo until
details-embargo-note = About the embargo
details-embargo-example = With whom it was agreed
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
recording-hint = Attach the audio or video, and the times beside the text play it.
recording-attach = Attach a recording…
recording-replace = Replace…
recording-remove = Remove…
recording-remove-hint = The file here is deleted.
recording-remove-confirm = Remove it
recording-removed = The recording was removed.
recording-too-large = { $file } has { $size }; at most { $most } can be attached.
recording-too-large-hint = Export it with a lower bit rate, or as sound alone.
recording-sending-file = { $file }: sending
recording-sending = Sending…
recording-sent = { $sent } of { $total }
recording-storing = Storing…
recording-stop = Stop
recording-attached = { $file } is attached.
recording-answered = The server answered { $status }.
recording-answered-hint = Try again; if it stays, tell whoever looks after { -product }.
recording-unsent = { $file } could not be sent.
recording-unsent-hint = Check the connection and choose the file again.

## The drafts it is attached to
attaching-drafts = Drafts
attaching-title = Attached to drafts
attaching-loading = Loading…
attaching-none = There is no draft yet. Begin one on the desk.
attaching-attached = Attached to “{ $title }”.
attaching-detached = Detached from “{ $title }”.

## Deleting it
delete-title = Delete this source?
delete-looking = Looking up what depends on it…
delete-goes = Its { paragraph-count } and the history of its corrections go for good.
delete-goes-with-recording = Its { paragraph-count }, its recording and the history of its corrections go for good.
delete-confirm = Delete the source
delete-nothing-depends = No draft and no publication depends on it.
delete-quotes-held = { $quotes ->
    [one] One quote in a draft comes from it. It stays as written, but can be held to nothing any more.
   *[other] { $quotes } quotes in drafts come from it. They stay as written, but can be held to nothing any more.
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
delete-no-quote = attached, no quote
delete-untitled = Untitled

## The player
player-play = Play
player-pause = Pause
player-stop = Stop
player-label = Player
player-back = Back five seconds
player-place = Place in the recording
player-place-now = { $now } of { $length }
player-speed = Speed
player-close = Close the player
player-broke-off = { $file } stopped coming in. Check the connection and play it again.
player-cannot = This browser cannot play { $file } ({ $type }). Convert it to MP3, M4A or MP4 and attach that instead.

## The sources of a draft
sources-filter = Filter
sources-filter-label = Filter sources
sources-paste = Paste text…
sources-library-title = Search, correct and play the sources
sources-drop = Or drop files anywhere on the page: transcripts, subtitles, documents, web pages.
sources-attached = Attached to this draft
sources-attached-none-match = No attached source matches. Empty the filter to see them all.
sources-attached-none = None yet. Attach one from the library below.
sources-none = None yet. Add a file or paste a text to begin.
sources-library-none-match = No title and no speaker matches. The library’s own page looks in the words of sources, too.
sources-partly = The { $shown } newest and attached ones of { $total }. The archive’s search finds the others.
sources-recording = recording
sources-attach = Attach
sources-attach-named = Attach { $title }
sources-detach = Detach
sources-detach-named = Detach { $title }
sources-attached-now = “{ $title }” is attached to this draft now.

## Reading one of them on the desk
reader-quote = Quote the selection
reader-text = Source text
reader-back = Back to the list
reader-failed = Could not be opened
reader-quoted = Quoted in { $drafts }

## Files on their way in
upload-list = Uploads
upload-stage-waiting = Waiting
upload-stage-sending = Sending
upload-stage-reading = Reading
upload-stage-embedding = Preparing paragraphs
upload-stage-indexing = Adding to the index
upload-stage-done = Ready
upload-stage-cancelling = Cancelling
upload-pages = Reading page { $done } of { $total }
upload-steps = { $stage } { $done } of { $total }
upload-cancel = Cancel { $file }
upload-close = Close the message about { $file }
upload-pasted = Pasted text
upload-empty = { $file } is empty.
upload-empty-hint = Choose the file again, or export it anew.
upload-too-large = { $file } is { $size }; at most { $most } can be added.
upload-too-large-hint = Split the file, or export it as text or subtitles.

## Pasting a text
paste-title = Paste text
paste-name = Title
paste-name-optional = (optional)
paste-text = Text
paste-hint = Names before a colon, and names in bold, say who speaks.
paste-empty = There is no text yet: paste or type it above.
paste-leave = Keep writing
paste-add = Add as a source
