# The navigation, the empty states of the pages and the guide of the first run.

nav-drafts = Drafts
nav-sources = Sources
nav-posts = Posts
nav-people = People
nav-recent-drafts = Drafts, newest first
sources-all = All sources
sources-others = Other sources
sources-views = Views of the sources
