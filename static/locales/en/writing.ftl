# Words of writing itself: the toolbar, links, counts, find and replace, typography.

## The toolbar
toolbar-label = Formatting
tool-paragraph = Paragraph
tool-heading = Heading
tool-subheading = Subheading
tool-strong = Bold
tool-em = Italic
tool-link = Link
tool-bullets = Bulleted list
tool-numbers = Numbered list
tool-blockquote = Block quote
tool-image = Image
tool-undo = Undo
tool-redo = Redo
tool-comment = Comment
tool-find = Find and replace

## Images
image-caption = Caption
image-credit = Credit
image-alt = Alternative text
image-alt-missing = No alternative text yet: say what the image shows, for readers who do not see it.
image-remove = Remove image
image-label = Image: { $alt }
image-label-bare = Image without alternative text
image-unshown = This image cannot be shown.
image-uploading = Uploading { $name } …
image-sent = { $percent }%
image-cancel = Cancel
image-dismiss = Dismiss
image-added = Image added. Write its alternative text.
image-copying = Copying the image from another draft …
image-not-copied = The image could not be copied: { $why }
image-publish-missing = { $count ->
    [one] One image has no alternative text.
   *[other] { $count } images have no alternative text.
}
image-publish-show = Show in draft

## Text in two directions
direction-mark = Invisible mark: it decides the order in which this line is shown

## Links
link-title = Link
link-words = Text
link-address = Address
link-set = Add link
link-remove = Remove link
link-cancel = Cancel
link-not-an-address = This is not a web or email address. Write it like example.org/report or name@example.org.

## Counts
count-label = Length of the article
count-selected = Selected
count-article = Article
count-selected-of = { $selected } of { $all }
count-with-minutes = { $all } · { $minutes } min
count-with-sheets = { $all } · { $sheets } sheets
count-characters-short = { $characters ->
    [one] { $characters } character
   *[other] { $characters } characters
}
count-words = Words
count-characters = Characters
count-without-spaces = Without spaces
count-sheets = Sheets of 200 characters
count-reading = Reading time
count-minutes = about { $minutes } min

## Find and replace
find-label = Find and replace
find-query = Find
find-words = Replace with
find-case = Match case
find-word = Whole words
find-previous = Previous match
find-next = Next match
find-close = Close the search
find-show-replace = Replace
find-replace = Replace
find-replace-all = Replace all
find-in-quotes = { $quoted ->
    [0] Also in quotes from sources
   *[other] Also in quotes from sources ({ $quoted })
}
find-at = { $at } of { $count }
find-none = Not found
find-replaced = { $replaced ->
    [0] None replaced.
   *[other] { $replaced } replaced.
}
find-left = { $left ->
    [one] 1 match inside a quote was not changed.
   *[other] { $left } matches inside quotes were not changed.
}
find-left-one = Not changed: it is inside a quote from a source.

## Settings of writing
settings-writing = Writing
settings-smart-quotes = Typographic quotation marks, dashes and ellipses as I type
settings-name = Your name
settings-name-how = For your suggested edits and the quote sheet. Stored in this browser.
