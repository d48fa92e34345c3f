# What is kept of edits beyond the page, and who else has the draft open.

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
journal-plain = This browser cannot store unsaved edits reliably. Wait for “Saved” before you close this tab.
journal-newer = Changed elsewhere in the meantime. This is the latest text.
text-replaced = The server has another text of this draft now. What it did not have of your edits was added to it.
text-set-aside = The history of this text was damaged and has been set aside; editing continues with the last good text. Other wordings are among the versions.

## Who else is here
presence-here = Also here: { $names }
presence-readers-tab = Open elsewhere
presence-bound = You can view this draft but not edit it.

## Versions
versions-reason-merged = Before a merge
