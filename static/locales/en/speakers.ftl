# The directory of speakers: the people who speak in sources, and the names they have there.

speakers-title = Speakers
speakers-skip = Skip to the speakers
speakers-needs-script = The list of speakers needs JavaScript.
speakers-about = Everyone who speaks in your sources. A name that you correct here is used in suggestions, checks, footnotes and the quote sheet; the sources stay as they are.
speakers-editors-only = Editors can rename and merge speakers.
speakers-search = Search speakers
speakers-count = { $count ->
    [one] One speaker
   *[other] { $count } speakers
}
speakers-none = No speakers yet
speakers-none-hint = Speakers are listed here once you add a source that names them.
speakers-none-found = No speaker has this name
speakers-none-found-hint = Try a part of the name.
speakers-more-rows = Show more

speakers-paragraphs = { $count ->
    [one] One paragraph
   *[other] { $count } paragraphs
}
speakers-counts = { $paragraphs ->
    [one] One paragraph
   *[other] { $paragraphs } paragraphs
} in { $sources ->
    [one] one source
   *[other] { $sources } sources
}
speakers-facts = { $paragraphs ->
    [one] One paragraph
   *[other] { $paragraphs } paragraphs
} · { $labels ->
    [one] one name in the sources
   *[other] { $labels } names in the sources
}
speakers-labels-of = Names of { $name } in the sources
speakers-corrected = corrected by hand

speakers-rename = Rename…
speakers-rename-one = Rename { $name }…
speakers-rename-title = Rename { $name }
speakers-rename-hint = Use the name as an article writes it. All sources show it from now on.
speakers-rename-do = Rename
speakers-renamed = Renamed to { $name }.
speakers-name = Name
speakers-merge = Merge…
speakers-merge-one = Merge { $name } with somebody…
speakers-merge-title = Merge { $name }
speakers-merge-with = The same person as
speakers-merge-name = Name of both
speakers-merge-choose = Choose the person to merge with.
speakers-merge-do = Merge
speakers-merged = { $one } and { $other } are one person now.
speakers-split = Split off…
speakers-split-one = Split off { $label }…
speakers-split-title = Split off { $label }
speakers-split-hint = “{ $label }” is somebody else than { $name }. If both have the same name, add what tells them apart: “John Smith (Ohio)”.
speakers-split-name = Name of the other person
speakers-split-do = Split off
speakers-was-split = “{ $label }” is { $name } now.
speakers-reset = Undo correction
speakers-reset-one = Undo the correction of { $label }
speakers-was-reset = “{ $label }” has its own name again.
speakers-undo = Undo
speakers-undone = Undone.
