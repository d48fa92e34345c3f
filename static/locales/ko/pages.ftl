# The navigation, the empty states of the pages and the guide of the first run.

nav-drafts = 초고
nav-sources = 자료
nav-posts = 게시물
nav-people = 사람
nav-recent-drafts = 초고, 최신순
sources-all = 자료 전체
sources-others = 다른 자료
sources-views = 자료 보기 방식
sources-search = 모든 자료에서 검색
sources-passages = 찾은 대목
sources-in-draft = “{ $draft }”에 연결된 자료만
sources-in-a-draft = 한 초고에 연결된 자료만
sources-not-exactly = 일부 낱말이 들어 있거나 뜻이 가까운 대목은 따로 보여 줍니다.
