# Archives that come into the library beside the work.
incoming-list = Archives coming in
incoming-stage-sending = Sending
incoming-stage-waiting = Waiting for its turn
incoming-stage-reading = Reading
incoming-stage-embedding = Preparing paragraphs
incoming-stage-indexing = Adding to the index
incoming-share = { $stage }, { $share } %
incoming-cancel-label = Stop importing { $file }
incoming-cancel = Stop
incoming-close = Take { $file } off the list
incoming-cancelled = Stopped. What had come in by then stays.
incoming-failed = It could not be imported.
incoming-added = { $count ->
    [0] Nothing new
    [one] { $count } source added
   *[other] { $count } sources added
}
incoming-replaced = { $count ->
    [one] { $count } brought up to date
   *[other] { $count } brought up to date
}
incoming-known = { $count ->
    [one] { $count } was there already
   *[other] { $count } were there already
}
incoming-left-out = { $count ->
    [one] { $count } could not be read
   *[other] { $count } could not be read
}
incoming-left-out-more = and { $count } more
