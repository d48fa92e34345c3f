# The navigation, the empty states of the pages and the guide of the first run.

nav-drafts = 초고
nav-sources = 자료
nav-posts = 게시물
nav-people = 사람
nav-recent-drafts = 초고, 최신순
sources-all = 자료 전체
sources-others = 다른 자료
sources-views = 자료 보기 방식
