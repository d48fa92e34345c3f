# Archives and recordings that are imported in the background.
incoming-list = Imports in the background
incoming-stage-sending = Sending
incoming-stage-waiting = Waiting
incoming-stage-reading = Reading
incoming-stage-transcribing = Transcribing
incoming-stage-embedding = Preparing paragraphs
incoming-stage-indexing = Adding to the index
incoming-share = { $stage }, { $share } %
incoming-cancel-label = Stop importing { $file }
incoming-cancel = Stop
incoming-close = Remove { $file } from the list
incoming-cancelled = Stopped. Sources imported before that remain.
incoming-failed = The file could not be imported.
incoming-transcribed = Transcribed by a program: name the speakers, and check what you quote against the recording.
incoming-added = { $count ->
    [0] No new sources
    [one] { $count } source added
   *[other] { $count } sources added
}
incoming-replaced = { $count ->
    [one] { $count } updated
   *[other] { $count } updated
}
incoming-known = { $count ->
    [one] { $count } already there
   *[other] { $count } already there
}
incoming-left-out = { $count ->
    [one] { $count } could not be read
   *[other] { $count } could not be read
}
incoming-left-out-more = and { $count } more
