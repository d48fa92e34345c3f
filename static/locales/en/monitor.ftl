# The monitoring page: which of the newsroom's stories a thread is about.

monitor-page-title = { nav-posts } · { -product }
monitor-skip = Skip to the stories
monitor-heading = Which stories is this thread about?
monitor-intro = Paste a thread, or drop a file. It is compared with drafts, published stories and imported articles, and stays on this server.
monitor-needs-script = { -product }’s monitor needs JavaScript.
monitor-drop = Drop a thread to see which stories it is about
monitor-upload-input = Choose a file with a thread

## Where a thread is pasted
monitor-posts = Posts
monitor-placeholder = Paste posts here
monitor-hint = JSON Lines, the JSON of a Mastodon or Bluesky thread, or plain posts: one per line or separated by empty lines, the first post first.
monitor-ask = Find stories
monitor-choose = Choose a file…
monitor-from-library = From sources
monitor-file-away = Remove this file
monitor-empty = There are no posts yet.
monitor-empty-hint = Paste a thread above, or drop a file.
monitor-archive = { $file } is an archive with several files.
monitor-archive-hint = Add it to the sources first. Each of its threads can then be opened and monitored there.
monitor-to-library = Go to Sources
monitor-asking = Comparing…

## What it is about
monitor-found = { $articles ->
    [0] No matching stories
    [one] Matches { $articles } story
   *[other] Matches { $articles } stories
}
monitor-others = { $articles ->
    [one] { $articles } less likely story
   *[other] { $articles } less likely stories
}
monitor-depth = { $levels } levels
monitor-show-thread = Show the thread
monitor-in-library = Show in sources
monitor-another = Another thread
monitor-keep = Save this thread
monitor-keep-what = Adds the posts to the sources, where they can be read as a thread and quoted
monitor-kept-name = Thread
monitor-kind-draft = Draft
monitor-kind-publication = Published
monitor-kind-article = Article
monitor-probability = Probability
monitor-very = Very likely
monitor-likely = Likely
monitor-maybe = Possibly
monitor-hardly = Unlikely
monitor-speaking = Strongest evidence
monitor-read = Show in thread
monitor-read-label = Show this post in the thread

## What was left out
monitor-note-part = { $read } of { $posts } posts were compared: the oldest ones and some of the others.
monitor-note-others = { $threads ->
    [one] { $threads } shorter thread in the same file was skipped.
   *[other] { $threads } shorter threads in the same file were skipped.
}
monitor-note-behind = Some recent changes are not compared yet. Try again in a moment.

## The curve
monitor-compare = How posts are combined
monitor-by-learned = Trained model
monitor-by-learned-what = Weighs first post, depth and similarity as learned from threads
monitor-by-mean = Mean
monitor-by-mean-what = All posts count equally
monitor-by-median = Median
monitor-by-median-what = The post in the middle
monitor-by-max = Highest
monitor-by-max-what = The single strongest post
monitor-by-root = First post
monitor-by-root-what = Only the post that started the thread
monitor-curve-label = Probability of “{ $title }” as the thread grows
monitor-threshold = threshold { $percent }
monitor-value = { $posts ->
    [one] First post:
   *[other] { $posts } oldest posts:
}
monitor-value-all = { $posts ->
    [one] The only post:
   *[other] All { $posts } posts:
}
monitor-value-by = { $by } { $percent }
monitor-table = Table
monitor-oldest = Oldest posts
