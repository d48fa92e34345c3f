# Posts of social networks beside the draft.

posts-tab = 게시물
posts-list = 이 기사와 관련된 게시물
posts-keys = 화살표 키로 게시물을 이동하고, Enter 키로 인용문으로 넣으며, Esc 키로 글로 돌아갑니다

## A post
posts-private = 개인 계정
posts-show-author = 보기
posts-show-author-label = 이 게시물의 작성자 보기
posts-author-shown = 작성자: { $author }
posts-label = { $date ->
    [none] { $author }의 게시물
   *[other] { $author }의 게시물, { $date }
}
posts-open-link = 게시물 열기({ $date })
posts-posted = 게시 시각
posts-link = 링크
posts-reply = 답글
posts-quote = 다른 게시물 인용
posts-very-likely = 이 기사와 관련됐을 가능성이 매우 높음
posts-likely = 이 기사와 관련됐을 가능성이 높음
posts-perhaps = 이 기사와 관련됐을 수도 있음
posts-by-words = 이 기사와 겹치는 말이 있음
posts-per-cent = { $percent }퍼센트

## What can be done with it
posts-insert = 넣기
posts-insert-selection = 선택한 부분 넣기
posts-insert-unnamed = 계정 이름 없이
posts-insert-named = 계정 이름과 함께
posts-choose-words = 인용할 부분 선택
posts-thread = { $replies ->
    [0] 스레드 열기
   *[other] 스레드, 답글 { $replies }개
}
posts-private-note = 개인 계정의 이름과 링크는 직접 넣을 때만 기사에 들어갑니다.
posts-nowhere = 먼저 기사 본문에 커서를 두세요.

## What is shown
posts-filter = 필터
posts-filter-on = 필터(사용 중)
posts-no-replies = 답글 제외
posts-from = 시작일
posts-to = 종료일
posts-clear = 필터 지우기

## How far it has come
posts-looking = 게시물을 찾는 중…
posts-found = 게시물 { $posts }개, 관련성 높은 순
posts-behind = 게시물을 아직 읽는 중입니다. 더 나올 수 있습니다.
posts-new = 새 게시물 보기
posts-write = 제목이나 첫 문장을 쓰세요
posts-write-how = 글을 쓰는 동안 기사와 관련된 게시물이 여기에 나타납니다.
posts-none = 아직 맞는 게시물이 없습니다
posts-none-how = 글을 이어 쓰세요. 문장이 끝날 때마다 게시물을 다시 찾습니다.
posts-none-filtered = 필터를 지우거나 글을 이어 쓰세요.
posts-library-empty = 아직 게시물이 없습니다
posts-library-empty-how = X, 마스토돈, 블루스카이에서 내보낸 파일이나 JSON Lines 게시물을 자료로 추가하세요. 기사와 관련된 게시물이 여기에 나타납니다.
posts-to-library = 자료로 이동
