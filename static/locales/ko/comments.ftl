# Comments on a draft, and the inbox of what waits for the reader.

## The list
comments-tab = 댓글
comments-add = 댓글 달기
comments-show-resolved = 해결됨
comments-open = { $count ->
    [0] 열린 댓글 없음
   *[other] 열린 댓글 { $count }개
}
comments-none-hint = 본문에서 글귀를 선택하고 ‘댓글 달기’를 누르거나 초고 전체에 댓글을 다세요. 댓글은 발행되지 않습니다.
comments-not-loaded = 댓글을 불러오지 못했습니다.
comments-missing = 삭제된 댓글입니다.

## A thread
comments-whole = 초고 전체에 대해
comments-gone = 삭제된 글귀에 대해
comments-visit = 본문에서 보기
comments-visit-words = “{ $words }” 본문에서 보기
comments-thread = 댓글: { $words }
comments-thread-by = { $name } 님의 댓글: { $words }
comments-somebody = 알 수 없는 사람
comments-edited = 수정됨
comments-resolved-by = { $name } 님이 해결함, { $moment }
comments-resolved-at = 해결됨, { $moment }
comments-resolve = 해결
comments-reopen = 다시 열기
comments-edit = 수정
comments-delete = 삭제
comments-delete-sure = 이 댓글을 삭제할까요?
comments-delete-reply-sure = 이 답글을 삭제할까요?
comments-keep = 유지

## Writing
comments-write = 댓글 쓰기
comments-send = 댓글 달기
comments-cancel = 취소
comments-reply-to = 답글
comments-reply = 답글 달기
comments-edit-label = 댓글 수정
comments-save = 저장
comments-people = 멘션할 사람
comments-people-found = { $count }명
comments-may-not-read = 이 초고를 볼 수 없음
comments-hidden-from = { $name } 님은 이 초고를 볼 수 없어 댓글도 볼 수 없습니다.
comments-hidden-from-hint = 먼저 초고를 공유하거나 @ 없이 이름을 쓰세요.
comments-not-ready = 본문이 아직 연결되지 않아 댓글의 위치를 정할 수 없습니다.
comments-not-ready-hint = 잠시 후 다시 시도하세요.
comments-words-gone = 선택한 글귀가 그사이 삭제되었습니다.
comments-words-gone-hint = 댓글을 복사하고 다른 글귀를 선택해 댓글을 다세요.

## What happened
comments-added = 댓글을 달았습니다.
comments-replied = 답글을 달았습니다.
comments-deleted = 삭제했습니다.
comments-resolved = 댓글을 해결했습니다.
comments-reopened = 댓글을 다시 열었습니다.
comments-undo = 실행 취소
comments-here = 이 글귀에 댓글이 있습니다.
comments-here-by = 이 글귀에 { $name } 님의 댓글이 있습니다.
comments-show = 보기

## The inbox
inbox-title = 확인할 일
inbox-mentions = 댓글 { $count }개에서 멘션되었습니다
inbox-embargoes = 하루 안에 끝나는 엠바고가 { $count }건 있습니다
inbox-section-mentions = 멘션
inbox-section-sign-offs = 결정할 승인 요청
inbox-section-own = 내 승인 요청
inbox-section-embargoes = 하루 안에 끝나는 엠바고
inbox-mentioned = 멘션되었습니다, { $moment }
inbox-mentioned-by = { $name } 님이 멘션했습니다, { $moment }
inbox-open-comment = 열기
inbox-open-comment-of = “{ $headline }”의 댓글 열기
inbox-mark-read = 읽음으로 표시
inbox-mark-read-of = “{ $headline }”의 댓글을 읽음으로 표시
inbox-mark-all = 모두 읽음으로 표시
inbox-embargo-ends = { $moment }에 끝남
inbox-open-source-of = “{ $title }” 열기
inbox-none = 확인할 일이 없습니다
inbox-none-hint = 멘션된 댓글, 승인, 곧 끝나는 엠바고가 여기에 표시됩니다.
inbox-new-mention = 댓글에서 멘션되었습니다.
