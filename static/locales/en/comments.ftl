# Comments on a draft, and the inbox of what waits for the reader.

## The list
comments-tab = Comments
comments-add = Comment
comments-show-resolved = Resolved
comments-open = { $count ->
    [0] No open comments
    [one] { $count } open comment
   *[other] { $count } open comments
}
comments-none-hint = Select words in the text and choose Comment, or comment on the whole draft. Comments are never published.
comments-not-loaded = Comments could not be loaded.
comments-missing = This comment was deleted.

## A thread
comments-whole = About the whole draft
comments-gone = About text that was deleted
comments-visit = Show in the text
comments-visit-words = Show “{ $words }” in the text
comments-thread = Comment: { $words }
comments-thread-by = Comment by { $name }: { $words }
comments-somebody = Somebody
comments-edited = edited
comments-resolved-by = Resolved by { $name }, { $moment }
comments-resolved-at = Resolved { $moment }
comments-resolve = Resolve
comments-reopen = Reopen
comments-edit = Edit
comments-delete = Delete
comments-delete-sure = Delete this comment?
comments-delete-reply-sure = Delete this reply?
comments-keep = Keep

## Writing
comments-write = Write a comment
comments-send = Comment
comments-cancel = Cancel
comments-reply-to = Reply
comments-reply = Reply
comments-edit-label = Edit the comment
comments-save = Save
comments-people = People to mention
comments-people-found = { $count ->
    [one] { $count } person
   *[other] { $count } people
}
comments-may-not-read = cannot view this draft
comments-hidden-from = { $name } cannot view this draft and would not see the comment.
comments-hidden-from-hint = Share the draft with them first, or write the name without @.
comments-not-ready = The text is not connected yet, so the comment has no place in it.
comments-not-ready-hint = Try again in a moment.
comments-words-gone = The words that you selected were deleted in the meantime.
comments-words-gone-hint = Copy your comment, select other words and comment on these.

## What happened
comments-added = Comment added.
comments-replied = Reply added.
comments-deleted = Deleted.
comments-resolved = Comment resolved.
comments-reopened = Comment reopened.
comments-undo = Undo
comments-here = These words have a comment.
comments-here-by = These words have a comment by { $name }.
comments-show = Show

## The inbox
inbox-title = Waiting for you
inbox-mentions = { $count ->
    [one] You were mentioned in a comment
   *[other] You were mentioned in { $count } comments
}
inbox-embargoes = { $count ->
    [one] An embargo of yours ends within a day
   *[other] { $count } embargoes of yours end within a day
}
inbox-section-mentions = Mentions
inbox-section-sign-offs = Sign-offs to decide
inbox-section-own = Your requests for sign-off
inbox-section-embargoes = Embargoes that end within a day
inbox-mentioned = You were mentioned, { $moment }
inbox-mentioned-by = { $name } mentioned you, { $moment }
inbox-open-comment = Open
inbox-open-comment-of = Open the comment in “{ $headline }”
inbox-mark-read = Mark as read
inbox-mark-read-of = Mark the comment in “{ $headline }” as read
inbox-mark-all = Mark all as read
inbox-embargo-ends = Ends { $moment }
inbox-open-source-of = Open “{ $title }”
inbox-none = Nothing waits for you
inbox-none-hint = Comments that mention you, sign-offs, and embargoes that are about to end are listed here.
inbox-new-mention = You were mentioned in a comment.
