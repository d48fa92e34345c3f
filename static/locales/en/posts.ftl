# Posts of social networks beside the draft.

posts-tab = Posts
posts-list = Posts about this story
posts-keys = The arrow keys move between posts, Enter inserts one as a quote, Escape returns to the text

## A post
posts-private = private account
posts-show-author = Show
posts-show-author-label = Show who wrote this post
posts-author-shown = Written by { $author }.
posts-label = { $date ->
    [none] Post by { $author }
   *[other] Post by { $author }, { $date }
}
posts-open-link = Open the post ({ $date })
posts-posted = Posted
posts-link = Link
posts-reply = a reply
posts-quote = shares a post
posts-very-likely = Very likely about this story
posts-likely = Likely about this story
posts-perhaps = Possibly about this story
posts-by-words = Shares words with this story
posts-per-cent = { $percent } per cent

## What can be done with it
posts-insert = Insert
posts-insert-selection = Insert selection
posts-insert-unnamed = Without handle
posts-insert-named = With handle
posts-choose-words = Choose words
posts-thread = { $replies ->
    [0] Open thread
    [one] Thread, { $replies } reply
   *[other] Thread, { $replies } replies
}
posts-private-note = The name and link of a private account are added to the article only if you insert them.
posts-nowhere = Put the caret in the article first.

## What is shown
posts-filter = Filter
posts-filter-on = Filter (on)
posts-no-replies = No replies
posts-from = From
posts-to = To
posts-clear = Clear

## How far it has come
posts-looking = Looking for posts…
posts-found = { $posts ->
    [one] { $posts } post, best match first
   *[other] { $posts } posts, best matches first
}
posts-behind = Posts are still being read; more may follow.
posts-new = Show new posts
posts-write = Write a headline or a first sentence
posts-write-how = Posts about the story appear here as you write.
posts-none = No matching posts yet
posts-none-how = Keep writing: posts are searched again at the end of each sentence.
posts-none-filtered = Clear the filter, or keep writing.
posts-library-empty = No posts yet
posts-library-empty-how = Add an export from X, Mastodon or Bluesky, or posts as JSON Lines, to the sources. Posts about your story appear here.
posts-to-library = Go to Sources
