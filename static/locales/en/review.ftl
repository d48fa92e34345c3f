# The review of an import.
review-heading = Review what was read
review-open = Review
review-open-label = Review what was read of “{ $title }”
review-held = It is not searched before you have reviewed it.
review-title = Title
review-date = Date
review-language = Language
review-kind = Kind
review-kind-briefing = Briefing
review-kind-interview = Interview
review-kind-hearing = Hearing
review-kind-speech = Speech
review-kind-call = Call
review-kind-debate = Debate
review-kind-other = Other
review-day-none = no date found
review-day-metadata = From the data in the file: “{ $written }”
review-day-heading = From the heading: “{ $written }”
review-day-first_lines = From the first lines: “{ $written }”
review-day-file_name = From the name of the file: “{ $written }”
review-unsure = Please check
review-note-unread = About { $detail } % of the words of the file were not read.
review-note-uneven = Of { $alike } texts of the file that look alike, { $read } were read.
review-read-plain = Read as plain text
review-show-example = Show by example
review-note-ambiguous_date = The day may be read in two ways: “{ $detail }”. Enter the date.
review-note-weekday_differs = The weekday does not fit the date: “{ $detail }”.
review-note-no_date = The file does not say from which day it is. Enter the date if you know it.
review-note-date_from_name = The date is from the name of the file alone: “{ $detail }”.
review-note-unnamed = { $count ->
    [one] One paragraph has no speaker.
   *[other] { $count } paragraphs have no speaker.
}
review-note-alike = These may be one person: { $names }.
review-note-brief = Says one short line only, and may not be a person: { $names }.
review-note-unsure_speaker = May be speakers, which is not sure: { $names }. Nobody is named for what follows these words; a quote from there has a warning.
review-note-unnamed_colours = Several people speak, each in a colour of the captions; the file does not name them. A quote that you attribute to one of them has a warning.
review-note-series = Names and questions are as you decided for “{ $detail }”.
review-merge = Merge
review-speakers-count = { $count ->
    [0] no speakers
    [one] one speaker
   *[other] { $count } speakers
}
review-speakers = { $count ->
    [one] One speaker
   *[other] { $count } speakers
}
review-speakers-hint = Correct a name, or give two speakers the same name to merge them. An empty name means nobody.
review-no-speakers = No speaker was found in this source.
review-speaker = Name of the speaker { $name }
review-nobody = No speaker
review-asks = Interviewer (not suggested)
review-asks-label = { $name } is an interviewer, who is not suggested
review-label = “{ $label }” in the file
review-joined = Will be merged with { $name }.
review-samples = What they say
review-samples-hint = Select what somebody else said.
review-samples-more = These are the first ones. Correct others where you read the source.
review-move = Somebody else said “{ $text }”
review-moved-to = Who said the selected paragraphs
review-left-out = Left out of quotes
review-account = { $speech } % of the words are speech, { $aside } % are not, { $unread } % were not read
review-left-out-headings = { $count ->
    [one] one heading
   *[other] { $count } headings
}
review-left-out-directions = { $count ->
    [one] one stage direction
   *[other] { $count } stage directions
}
review-left-out-pages = { $count ->
    [one] one page mark
   *[other] { $count } page marks
}
review-left-out-notices = { $count ->
    [one] one notice
   *[other] { $count } notices
}
review-remember = Use this for the next file of this series
review-remember-hint = A file with such a title, or with the same speakers.
review-hold = From now on, search new files only after their review
review-save = Save
review-save-held = Save and search it
review-saved = Saved: { $title }
review-again = Review…
review-badge-held = Not searched yet
convention-open = Speakers are missing or wrong
convention-hint = Show once how the file marks its speakers: choose a line that names one, select the name in it, and press the button.
convention-find = Find in the file
convention-lines = Lines of the file
convention-more = These are the first { $count } lines. Find others by their words.
convention-none = No line has these words.
convention-line = The line: select the name in it
convention-use = These words are the speaker
convention-select-first = Select the name of the speaker in the line first.
convention-example = “{ $speaker }” in “{ $line }”
convention-example-remove = Remove the example “{ $speaker }”
convention-keep = Keep the speakers that were read otherwise
convention-reading = Reading the file again…
convention-found = { $count ->
    [one] One line names a speaker so.
   *[other] { $count } lines name a speaker so.
}
convention-speakers = { $count ->
    [0] No speakers.
    [one] One speaker.
   *[other] { $count } speakers.
}
convention-unnamed = { $count ->
    [one] One paragraph without a speaker.
   *[other] { $count } paragraphs without a speaker.
}
convention-not-speaker = No speaker
convention-not-speaker-label = { $name } is no speaker, these words are text
convention-apply = Read the file so
convention-applied = The file was read again.
