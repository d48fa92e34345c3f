# Posts of social networks beside the draft.

posts-tab = Posts
posts-list = Posts about this story
posts-keys = The arrow keys go from post to post, Enter inserts one as a quote, Escape goes back to the text

## A post
posts-private = a private account
posts-show-author = Show
posts-show-author-label = Show whose post this is
posts-author-shown = It is by { $author }.
posts-label = { $date ->
    [none] Post by { $author }
   *[other] Post by { $author }, { $date }
}
posts-open-link = Open the post ({ $date })
posts-posted = Posted
posts-link = Link
posts-reply = an answer
posts-quote = shares a post
posts-very-likely = Very likely about this story
posts-likely = Likely about this story
posts-perhaps = Perhaps about this story
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
posts-private-note = A private person’s handle, and the link that has it, go into the article only because you put them there.
posts-nowhere = Put the caret into a line of the article first.

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
    [one] { $posts } post, the likeliest first
   *[other] { $posts } posts, the likeliest first
}
posts-behind = Posts are still being read: more may follow.
posts-new = Show the new posts
posts-write = Write a headline or a first sentence
posts-write-how = Posts that belong to the story appear here as you write.
posts-none = No post fits yet
posts-none-how = Write on: posts are looked up anew when a sentence ends.
posts-none-filtered = Take the filter off, or write on.
posts-library-empty = No posts in the library
posts-library-empty-how = Add an export of X, Mastodon or Bluesky, or posts as JSON Lines, in the library. Those that belong to your story appear here.
posts-to-library = To the library
