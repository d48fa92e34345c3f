# What is kept of edits beyond the page, who else has the draft open, and two texts made into one.

## Kept edits
journal-back = Edits from { $time } that had not been saved are back.
journal-waits = Edits of yours from { $time } are kept here. They come back once you write in this draft.
journal-elsewhere = Edits from { $time } in “{ $headline }” were not saved.
journal-open = Open it
journal-gone = “{ $headline }” is not there any more; edits from { $time } are still kept here.
journal-copy = Copy the text
journal-copied = Copied
journal-not-copied = Could not be copied
journal-remove = Remove
journal-close = Close
journal-newer = Changed elsewhere meanwhile. This is the newest text.
journal-plain = This browser keeps no database here. Unsaved edits are kept as well as it can.

## Who else is here
presence-writes = { $name } is writing here
presence-writes-tab = Open in another tab
presence-taken = { $name } took over at { $time }
presence-taken-tab = Another tab took over at { $time }
presence-take-over = Take over
presence-take-back = Take back
presence-taking = Taking over…
presence-not-taken = The server did not answer. Try again in a moment.
presence-readers = { $readers ->
    [one] { $names } is reading along
   *[other] { $names } are reading along
}
presence-readers-tab = Also open in another tab
presence-bound = You may read this draft, not change it.
presence-ask-title = Take over from { $name }?
presence-ask-text = { $name } is told at once. What they have not saved yet is saved first; from then on they read along, and can take it back.
presence-ask-no = Cancel

## Merging
merge-title = This draft was changed elsewhere
merge-lead = What goes together is put together below. Where both changed the same words, choose. Nothing is saved before you say so, and both texts stay among the versions.
merge-lead-clean = Your changes and theirs go together as below. Nothing is saved before you say so, and both texts stay among the versions.
merge-article = The text that the two come to
merge-left = { $left ->
    [one] One place left to choose
   *[other] { $left } places left to choose
}
merge-chosen = Everything is chosen.
merge-clean = Nothing is left to choose.
merge-save = Save this text
merge-place = Place { $at } of { $places }
merge-mine = Yours
merge-theirs = The saved one
merge-both = Both, yours first
merge-deleted = Deleted
merge-by-mine = Changed by you
merge-by-theirs = Changed elsewhere
merge-by-each = Changed by both
merge-same = Unchanged paragraphs

## Versions
versions-reason-merged = Before a merge
