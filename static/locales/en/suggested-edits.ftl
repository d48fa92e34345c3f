# Edits that are suggested in a draft's text: the mode, their cards, and what becomes of them.

## The toolbar
tool-suggesting = Suggest edits instead of making them
tool-edits = Suggested edits
tool-edits-open = { $edits ->
    [one] { $edits } suggested edit: show it
   *[other] { $edits } suggested edits: show the next
}
suggested-mode = Suggesting
suggested-on = Suggesting. What you type and delete in the article is suggested.
suggested-off = Editing. What you type and delete is changed at once.
suggested-read-only = You can read this draft, not change it: nothing can be suggested.
suggested-refused = Line breaks within a paragraph, several paragraphs pasted into one, and changes of images cannot be suggested. Turn Suggesting off to make them.
suggested-formats = Formats, headings and lists are changed at once, also while you suggest.
suggested-headline = Changes of the headline cannot be suggested. Turn Suggesting off to edit it, or add a headline variant.

## An edit
suggested-title = Suggested edit
suggested-of = { $at } of { $edits }
suggested-by = { $name } · { $when }
suggested-add = Add:
suggested-remove = Delete:
suggested-replace = Replace:
suggested-adds = Add “{ $added }”
suggested-removes = Delete “{ $removed }”
suggested-divides = Start a new paragraph here
suggested-joins = Join this paragraph with the next
suggested-replaces = Replace “{ $removed }” with “{ $added }”
suggested-here = Suggested edit: { $words }. { $by }
suggested-quote = This changes words of a quote. The quote is checked again when it is accepted.
suggested-verified-quote = This changes words of a verified quote from “{ $title }”. The quote is checked again when it is accepted.
suggested-accept = Accept
suggested-reject = Reject
suggested-accept-all = Accept all
suggested-reject-all = Reject all
suggested-next = Next suggested edit
suggested-previous = Previous suggested edit
suggested-none = No suggested edits.
suggested-accepted = { $edits ->
    [one] Accepted.
   *[other] { $edits } edits accepted.
} { $left ->
    [0] No suggested edits are left.
    [one] One is left.
   *[other] { $left } are left.
}
suggested-rejected = { $edits ->
    [one] Rejected.
   *[other] { $edits } edits rejected.
} { $left ->
    [0] No suggested edits are left.
    [one] One is left.
   *[other] { $left } are left.
}

## Publishing
publish-suggested = { $edits ->
    [one] One suggested edit is open. The article is published without it.
   *[other] { $edits } suggested edits are open. The article is published without them.
}
publish-suggested-show = Show
