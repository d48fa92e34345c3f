# The monitoring page: which of the newsroom's stories a thread is about.

monitor-page-title = { nav-posts } · { -product }
monitor-skip = Skip to the stories
monitor-heading = Which stories is this thread about?
monitor-intro = Paste a thread, or drop one here. It is held against drafts, published stories and imported articles, and stays on this server.
monitor-needs-script = { -product }’s monitor needs JavaScript.
monitor-drop = Drop a thread to see which stories it is about
monitor-upload-input = Choose a file with a thread

## Where a thread is pasted
monitor-posts = Posts
monitor-placeholder = Paste posts here
monitor-hint = JSON Lines, the JSON of a Mastodon or Bluesky thread, or plain posts: one a line, or divided by empty lines, the first one first.
monitor-ask = Find the stories
monitor-choose = Choose a file…
monitor-from-library = From the library
monitor-file-away = Take this file away
monitor-empty = There is no post yet.
monitor-empty-hint = Paste a thread above, or drop a file with one.
monitor-archive = { $file } is an archive of files.
monitor-archive-hint = Add it to the library first; each of its threads can then be opened and monitored there.
monitor-to-library = To the library
monitor-asking = Comparing…

## What it is about
monitor-found = { $articles ->
    [0] No story stands out
    [one] It is about { $articles } story
   *[other] It is about { $articles } stories
}
monitor-others = { $articles ->
    [one] { $articles } story that is less likely
   *[other] { $articles } stories that are less likely
}
monitor-depth = { $levels } levels
monitor-show-thread = Show the thread
monitor-in-library = In the library
monitor-another = Another thread
monitor-keep = Keep this thread
monitor-keep-what = Imports the posts into the library, where they can be read as a tree and quoted
monitor-kept-name = Thread
monitor-kind-draft = Draft
monitor-kind-publication = Published
monitor-kind-article = Article
monitor-probability = Probability
monitor-very = Very likely
monitor-likely = Likely
monitor-maybe = Possibly
monitor-hardly = Hardly
monitor-speaking = Posts that say so most
monitor-read = In the thread
monitor-read-label = Read this post in the thread

## What was left out
monitor-note-part = { $read } of { $posts } posts were compared: the oldest ones, and some of the rest.
monitor-note-others = { $threads ->
    [one] { $threads } shorter thread came with it and was left out.
   *[other] { $threads } shorter threads came with it and were left out.
}
monitor-note-behind = Some of what was written lately is not compared yet. Ask again in a moment.

## The curve
monitor-compare = How the posts are weighed
monitor-by-learned = Learned
monitor-by-learned-what = Weighs root, depth and likeness as trained on threads
monitor-by-mean = Mean
monitor-by-mean-what = All posts count the same
monitor-by-median = Median
monitor-by-median-what = The post in the middle
monitor-by-max = Highest
monitor-by-max-what = The one post that speaks for it most
monitor-by-root = First post
monitor-by-root-what = The post the thread began with, alone
monitor-curve-label = How likely “{ $title }” is as the thread grows
monitor-threshold = counts from { $percent }
monitor-value = { $posts ->
    [one] First post:
   *[other] { $posts } oldest posts:
}
monitor-value-all = { $posts ->
    [one] The one post:
   *[other] All { $posts } posts:
}
monitor-value-by = { $by } { $percent }
monitor-table = Table
monitor-oldest = Oldest posts
