# The navigation, the empty states of the pages and the guide of the first run.

nav-drafts = Drafts
nav-sources = Sources
nav-posts = Posts
nav-check = Check
nav-people = People
nav-recent-drafts = Drafts, newest first
sources-all = All sources
sources-others = Other sources
sources-views = Views of the sources
sources-search = Search all sources
sources-passages = Passages
sources-in-draft = Attached to “{ $draft }”
sources-in-a-draft = Attached to one draft
sources-empty = Add your first source
sources-empty-how = Drop transcripts, documents or captions anywhere on this page. They stay on this server, and you can quote them in every draft.

## The guide of the first run
guide-title = Your first quote in two minutes
guide-skip = Skip
guide-add = Add a transcript
guide-add-how = Drop a file anywhere on this page: captions, Word, PDF or plain text. It stays on this server.
guide-add-file = Choose a file…
guide-add-paste = Paste text
guide-add-sample = Try the sample
guide-reading = Reading { $file }…
guide-sample-coming = Adding the sample. This takes about 20 seconds.
guide-check = Check speakers, title and date
guide-confirm = This is correct
guide-headline = Write the headline
guide-headline-how = Suggestions depend on what your story is about, and the headline says it.
guide-headline-go = Write the headline
guide-write = Write a sentence and insert a quote
guide-write-how = Write the sentence that leads to a quote, then wait a moment. A quote that fits appears in grey, and more of them in Quotes.
guide-write-offered = The grey text is a quote from your transcript. Press { $key } to insert it.
guide-write-offered-touch = The grey text is a quote from your transcript. Tap it to insert it.
guide-step = Step { $step } of { $steps }: { $name }
guide-done = You inserted your first quote. Its source stays with it, and it is checked when you change it.
guide-close = Close

## Posts
monitor-advanced = Advanced
