# The navigation, the empty states of the pages and the guide of the first run.

nav-drafts = Drafts
nav-sources = Sources
nav-posts = Posts
nav-people = People
nav-recent-drafts = Drafts, newest first
sources-all = All sources
sources-others = Other sources
sources-views = Views of the sources
sources-search = Search all sources
sources-passages = Passages
sources-in-draft = Attached to “{ $draft }”
sources-in-a-draft = Attached to one draft
sources-not-exactly = Passages with some of these words, or close to them in meaning, are listed separately.
