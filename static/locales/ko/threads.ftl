# Threads of posts: the tree of one, in a dialog and in the library.

thread-title = 스레드
thread-label = 스레드: { $title }, { thread-posts }
thread-posts = 게시물 { $posts }개
posts-format = 게시물
thread-count = 스레드 { $threads }개
thread-about = 어떤 기사에 관한 스레드인가요?
thread-again = 다시 시도
thread-waiting = 게시물을 불러오는 중

## A post
thread-private = 개인 계정
thread-nobody = 작성자 알 수 없음
thread-known = 알려진 계정
thread-show = 보기
thread-show-label = 이 게시물의 작성자 보기
thread-insert = 넣기
thread-insert-label = 이 게시물을 인용문으로 넣기
thread-out = 소셜 미디어에서 게시물 열기(이 화면을 벗어남)
thread-wordless = 글이 없는 게시물
thread-is-deleted = 삭제된 게시물
thread-is-missing = 찾을 수 없는 게시물
thread-quotes = 인용된 게시물
thread-level = { $level }단계
thread-below = 답글 { $posts }개 접기
thread-below-closed = 답글 { $posts }개 펼치기
thread-answered-deleted = 삭제된 게시물에 단 답글
thread-answered-missing = 찾을 수 없는 게시물에 단 답글
thread-quoted-deleted = 삭제된 게시물을 인용함
thread-quoted-missing = 찾을 수 없는 게시물을 인용함

## Searching it, and going through it
thread-bar = 이 스레드에서
thread-search = 게시물 검색
thread-found = 게시물 { $posts }개에 있음
thread-next-known = 다음 알려진 계정
thread-known-at = 알려진 계정 { $posts }개 중 { $number }번째
thread-keys = 스레드 단축키
thread-key-move = 다음·이전 게시물
thread-key-fold = 답글 접기와 펼치기
thread-key-who = 작성자 보기
thread-key-known = 다음 알려진 계정
thread-key-search = 검색

## What had to be done with some of them as they came in
posts-note-repeated-ids = 게시물 { $posts }개가 두 번 이상 들어 있어 하나씩만 가져왔습니다.
posts-note-conflicting-ids = 게시물 { $posts }개가 서로 다른 내용으로 들어 있어 먼저 나온 것을 가져왔습니다.
posts-note-reply-cycles = 게시물 { $posts }개가 서로 답글로 맞물려 있어 연결을 끊었습니다.
posts-note-missing-parents = 게시물 { $posts }개는 찾을 수 없는 게시물에 단 답글입니다.
posts-note-deleted-parents = 게시물 { $posts }개는 삭제된 글에 단 답글입니다.
posts-note-without-words = 게시물 { $posts }개에는 글이 없지만 스레드에는 남아 있습니다.
posts-note-other-language = 게시물 { $posts }개는 추천의 정확도가 낮은 언어로 쓰였습니다.
posts-note-reposts-left-out = 재게시물 { $posts }개는 제외했습니다.
posts-note-not-public = 비공개 게시물 { $posts }개는 제외했습니다.
