# What is kept of edits beyond the page, who else has the draft open, and two texts made into one.

## Kept edits
journal-back = Unsaved edits from { $time } were restored.
journal-waits = Your unsaved edits from { $time } are stored here. They are restored as soon as you can edit this draft.
journal-elsewhere = Edits from { $time } in “{ $headline }” were not saved.
journal-open = Open
journal-gone = “{ $headline }” no longer exists. Edits from { $time } are still stored here.
journal-copy = Copy the text
journal-copied = Copied
journal-not-copied = Could not be copied
journal-remove = Remove
journal-close = Close
journal-newer = Changed elsewhere in the meantime. This is the latest text.
journal-plain = This browser cannot store unsaved edits reliably. Wait for “Saved” before you close this tab.

## Who else is here
presence-writes = { $name } is editing
presence-writes-tab = Open in another tab
presence-taken = { $name } took over at { $time }
presence-taken-tab = Another tab took over at { $time }
presence-take-over = Take over
presence-take-back = Take back
presence-taking = Taking over…
presence-not-taken = The server did not respond. Try again in a moment.
presence-readers = { $readers ->
    [one] { $names } is viewing
   *[other] { $names } are viewing
}
presence-readers-tab = Also open in another tab
presence-bound = You can view this draft but not edit it.
presence-ask-title = Take over from { $name }?
presence-ask-text = { $name } is notified immediately. Their unsaved changes are saved first. After that they can view the draft, and can take it back.
presence-ask-no = Cancel

## Merging
merge-title = This draft was changed elsewhere
merge-lead = Changes that fit together are combined below. Where both versions change the same words, choose one. Nothing is saved until you save this text, and both versions stay in the version history.
merge-lead-clean = Both versions fit together, as shown below. Nothing is saved until you save this text, and both versions stay in the version history.
merge-article = Combined text
merge-left = { $left ->
    [one] One conflict left to resolve
   *[other] { $left } conflicts left to resolve
}
merge-chosen = All conflicts are resolved.
merge-clean = No conflicts.
merge-save = Save this text
merge-place = Conflict { $at } of { $places }
merge-mine = Yours
merge-theirs = Their version
merge-both = Both, yours first
merge-deleted = Deleted
merge-by-mine = Changed by you
merge-by-theirs = Changed elsewhere
merge-by-each = Changed in both
merge-same = Unchanged paragraphs

## Versions
versions-reason-merged = Before a merge
