# The navigation, the empty states of the pages and the guide of the first run.

nav-drafts = 초고
nav-sources = 자료
nav-posts = 게시물
nav-check = 확인
nav-people = 사람
nav-recent-drafts = 초고, 최신순
sources-all = 자료 전체
sources-others = 다른 자료
sources-views = 자료 보기 방식
sources-search = 모든 자료에서 검색
sources-passages = 찾은 대목
sources-in-draft = “{ $draft }”에 첨부한 자료만
sources-in-a-draft = 한 초고에 첨부한 자료만
sources-empty = 첫 자료를 추가하세요
sources-empty-how = 녹취록, 문서, 자막을 이 화면 어디에든 놓으세요. 파일은 이 서버를 벗어나지 않으며, 모든 초고에서 인용할 수 있습니다.

## The guide of the first run
guide-title = 2분 안에 첫 인용문 넣기
guide-skip = 건너뛰기
guide-add = 녹취록 추가
guide-add-how = 자막, Word, PDF, 텍스트 파일을 이 화면 어디에든 놓으세요. 파일은 이 서버를 벗어나지 않습니다.
guide-add-file = 파일 선택…
guide-add-paste = 글 붙여넣기
guide-add-sample = 견본으로 해 보기
guide-reading = { $file } 읽는 중…
guide-sample-coming = 견본을 추가하고 있습니다. 20초쯤 걸립니다.
guide-check = 화자, 제목, 날짜 확인
guide-confirm = 맞습니다
guide-headline = 제목 쓰기
guide-headline-how = 제목은 무엇에 관한 기사인지 알려 주고, 그에 맞는 인용문이 추천됩니다.
guide-headline-go = 제목 쓰기
guide-write = 문장을 쓰고 인용문 넣기
guide-write-how = 인용문으로 이어질 문장을 쓰고 잠시 기다리세요. 맞는 인용문이 회색으로 나타나고, ‘인용문’에는 더 많이 나옵니다.
guide-write-offered = 회색 글자가 녹취록의 인용문입니다. { $key } 키를 누르면 들어갑니다.
guide-write-offered-touch = 회색 글자가 녹취록의 인용문입니다. 누르면 들어갑니다.
guide-step = { $steps }단계 중 { $step }단계: { $name }
guide-done = 첫 인용문을 넣었습니다. 출처가 함께 남고, 고치면 다시 확인합니다.
guide-close = 닫기

## Posts
monitor-advanced = 고급
