# Threads of posts: the tree of one, in a dialog and in the library.

thread-title = Thread
thread-label = Thread: { $title }, { thread-posts }
thread-posts = { $posts ->
    [one] { $posts } post
   *[other] { $posts } posts
}
posts-format = Posts
thread-count = { $threads ->
    [one] { $threads } thread
   *[other] { $threads } threads
}
thread-about = Which stories is it about?
thread-again = Try again
thread-waiting = Loading the post

## A post
thread-private = private account
thread-nobody = unknown author
thread-known = known account
thread-show = Show
thread-show-label = Show who wrote this post
thread-insert = Insert
thread-insert-label = Insert this post as a quote
thread-out = Open the post on its network (leaves this page)
thread-wordless = A post without text
thread-is-deleted = This post was deleted
thread-is-missing = This post is missing
thread-quotes = Quoted post
thread-level = level { $level }
thread-below = { $posts ->
    [one] Hide { $posts } reply
   *[other] Hide { $posts } replies
}
thread-below-closed = { $posts ->
    [one] Show { $posts } reply
   *[other] Show { $posts } replies
}
thread-answered-deleted = Replies to a deleted post
thread-answered-missing = Replies to a missing post
thread-quoted-deleted = Quotes a deleted post
thread-quoted-missing = Quotes a missing post

## Searching it, and going through it
thread-bar = In this thread
thread-search = Search the posts
thread-found = { $posts ->
    [one] In { $posts } post
   *[other] In { $posts } posts
}
thread-next-known = Next known account
thread-known-at = Known account { $number } of { $posts }
thread-keys = Shortcuts in a thread
thread-key-move = next and previous post
thread-key-fold = hide or show replies
thread-key-who = show who wrote it
thread-key-known = next known account
thread-key-search = search

## What had to be done with some of them as they came in
posts-note-repeated-ids = { $posts ->
    [one] { $posts } post appeared more than once and was imported once.
   *[other] { $posts } posts appeared more than once and were imported once.
}
posts-note-conflicting-ids = { $posts ->
    [one] { $posts } post appeared with different texts; the first text was imported.
   *[other] { $posts } posts appeared with different texts; the first texts were imported.
}
posts-note-reply-cycles = { $posts ->
    [one] { $posts } post was a reply to itself; the link was removed.
   *[other] { $posts } posts replied to one another in a loop; the loop was removed.
}
posts-note-missing-parents = { $posts ->
    [one] { $posts } post replies to a missing post.
   *[other] { $posts } posts reply to missing posts.
}
posts-note-deleted-parents = { $posts ->
    [one] { $posts } post replies to a deleted post.
   *[other] { $posts } posts reply to deleted posts.
}
posts-note-without-words = { $posts ->
    [one] { $posts } post has no text; it stays in the thread.
   *[other] { $posts } posts have no text; they stay in their threads.
}
posts-note-other-language = { $posts ->
    [one] { $posts } post is in a language for which suggestions are less reliable.
   *[other] { $posts } posts are in languages for which suggestions are less reliable.
}
posts-note-reposts-left-out = { $posts ->
    [one] { $posts } repost was skipped.
   *[other] { $posts } reposts were skipped.
}
posts-note-not-public = { $posts ->
    [one] { $posts } non-public post was skipped.
   *[other] { $posts } non-public posts were skipped.
}
