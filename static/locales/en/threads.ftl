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
thread-waiting = Post is being loaded

## A post
thread-private = a private account
thread-nobody = author unknown
thread-known = public account
thread-show = Show
thread-show-label = Show who wrote this post
thread-insert = Insert
thread-insert-label = Insert this post as a quote
thread-out = Open the post on its network (leaves this page)
thread-wordless = A post without words
thread-is-deleted = This post was deleted
thread-is-missing = This post is not here
thread-quotes = The post it quotes
thread-level = level { $level }
thread-below = { $posts ->
    [one] Hide { $posts } answer
   *[other] Hide { $posts } answers
}
thread-below-closed = { $posts ->
    [one] Show { $posts } answer
   *[other] Show { $posts } answers
}
thread-answered-deleted = Answers a post that was deleted
thread-answered-missing = Answers a post that is not here
thread-quoted-deleted = Quotes a post that was deleted
thread-quoted-missing = Quotes a post that is not here

## Searching it, and going through it
thread-bar = In this thread
thread-search = Search the posts
thread-search-before = Previous match
thread-search-after = Next match
thread-found-none = No post has that
thread-found = { $posts ->
    [one] In { $posts } post
   *[other] In { $posts } posts
}
thread-found-at = { $number } of { $posts }
thread-next-known = Next public account
thread-known-at = Public account { $number } of { $posts }
thread-keys = Keys in a thread
thread-key-move = next and previous post
thread-key-fold = hide and show answers
thread-key-who = show who wrote it
thread-key-known = next public account
thread-key-search = search

## What had to be done with some of them as they came in
posts-note-repeated-ids = { $posts ->
    [one] { $posts } post was there twice, and came in once.
   *[other] { $posts } posts were there more than once, and came in once.
}
posts-note-conflicting-ids = { $posts ->
    [one] { $posts } post was there with different words; the first ones were taken.
   *[other] { $posts } posts were there with different words; the first ones were taken.
}
posts-note-reply-cycles = { $posts ->
    [one] { $posts } post answered itself in a circle; the circle was cut open.
   *[other] { $posts } posts answered one another in circles; the circles were cut open.
}
posts-note-missing-parents = { $posts ->
    [one] { $posts } post answers one that is not here.
   *[other] { $posts } posts answer ones that are not here.
}
posts-note-deleted-parents = { $posts ->
    [one] { $posts } post answers one that was deleted.
   *[other] { $posts } posts answer ones that were deleted.
}
posts-note-without-words = { $posts ->
    [one] { $posts } post has no words; it keeps its place in the thread.
   *[other] { $posts } posts have no words; they keep their places in the threads.
}
posts-note-other-language = { $posts ->
    [one] { $posts } post is in a language that the suggestions do not know well.
   *[other] { $posts } posts are in languages that the suggestions do not know well.
}
posts-note-reposts-left-out = { $posts ->
    [one] { $posts } repost of somebody else’s words was left out.
   *[other] { $posts } reposts of somebody else’s words were left out.
}
posts-note-not-public = { $posts ->
    [one] { $posts } post that was not public was left out.
   *[other] { $posts } posts that were not public were left out.
}
