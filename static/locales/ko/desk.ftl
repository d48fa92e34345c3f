# Words of the writing desk: its bar, its editors, its menus and dialogs.

## The page
desk-skip = 기사로 바로 가기
desk-drafts = 초고
desk-settings = 설정
desk-publish = 발행…
desk-update = 다시 발행…
desk-published = { $moment } 발행
desk-edited-since = 이후 수정됨
desk-draft = 초고
desk-panel = 인용문, 자료, 확인
desk-panel-tabs = 패널
desk-panel-close = 패널 닫기
desk-tab-quotes = 인용문
desk-tab-sources = 자료
desk-tab-checks = 확인
desk-add-files = 자료 파일 추가
desk-drop = 녹취록, 문서, 자막 파일을 여기에 놓으면 자료로 추가됩니다
desk-no-script = Quotedesk 편집기를 사용하려면 JavaScript가 필요합니다.
desk-play = 재생
error-back = { -product } 첫 화면으로

## The editors
headline-label = 제목
body-label = 기사 본문
body-placeholder = 기사를 쓰기 시작하세요. 문장을 마칠 때마다 알맞은 인용문이 나타납니다.

## Saving
save-saved = 저장됨
save-saving = 저장 중…
save-offline-kept = 오프라인 — 이 브라우저에 저장됨
save-offline = 오프라인 — 이 탭을 닫지 마세요
save-refused = 저장 안 됨: { $message }

## The menu of drafts
drafts-new = 새 초고
drafts-loading = 불러오는 중…
drafts-none = 아직 초고가 없습니다.
drafts-published = 발행됨
drafts-just-now = 방금 전

## The list of checks
quote-sheet = 인용문 확인표
checks-by-state = 상태별 인용문
checks-only = 검토할 인용문만
checks-to-look-at = 검토할 인용문
checks-checked = 확인됨
checks-dismissed = 무시함
checks-sheet-use = (팩트체크용, 인쇄 가능)
checks-checking = 인용문 확인 중…
checks-offline = 오프라인: 확인은 연결되면 이어집니다
checks-none = 아직 인용문이 없습니다
checks-none-hint = 누군가의 말을 따옴표로 묶거나 추천 인용문을 넣으세요. 글을 쓰는 동안 본문의 인용문은 자료와, 제목의 인용문은 본문과 대조합니다.
checks-all-fine = 검토할 인용문이 없습니다.
checks-in-the-body = 본문과 정확히 일치
checks-not-attached = 첨부하지 않은 자료
checks-restore = 복원
dismiss-open = 무시…
dismiss-how-far = 이 경고 무시하기

## Publishing
publish-title = 발행
publish-confirm = 발행하기
publish-update = 다시 발행
publish-publishing = 발행 중…
publish-checking = 저장하고 모든 인용문을 다시 확인하고 있습니다…
publish-unsaved = 최근 변경 내용을 저장하지 못해 발행할 수 없습니다.
publish-unsaved-hint = 변경 내용은 이 브라우저에 저장되어 있습니다. 연결을 확인하고 다시 시도하세요.
publish-changed = 그사이 누군가 이 초고를 편집했습니다. 아래는 지금 글을 확인한 결과입니다.
publish-again = 다시 시도
publish-no-headline = 아직 제목이 없습니다
publish-all-clear = 모든 인용문이 자료와 일치합니다.
publish-reasons-kept = 사유는 발행본과 함께 저장됩니다.
publish-sheet-of-draft = (현재 초고 기준, 인쇄용)
publish-sheet-of-publication = (발행 시점 기준)
publish-keep-writing = 계속 쓰기
publish-is-background = “{ $title }” 자료는 배경용이라 인용할 수 없습니다.
publish-is-embargoed = “{ $title }” 자료는 { $until }까지 엠바고입니다.
publish-also-background = 배경용 자료이기도 해서 인용할 수 없습니다.
publish-because = 그대로 발행하는 사유
publish-example-background = 예: 이 발언은 인용해도 된다고 본인이 동의함
publish-example-embargo = 예: 홍보실에서 먼저 공개함
publish-example-headline = 예: 방송 중 발언, 녹취록 추가 예정
publish-done = 발행했습니다.
publish-done-at = { $time }에 발행했습니다.
publish-back = 초고로 돌아가기

## Two wrote at once

## The server
server-unreachable = { -product } 서버에 연결할 수 없습니다.
server-unreachable-hint = 연결을 확인하세요. 쓴 내용은 이 브라우저에 저장되어 있습니다.
server-answered = 서버에서 오류가 발생했습니다({ $status }).
server-answered-hint = 다시 시도하세요. 문제가 계속되면 { -product } 관리자에게 알려 주세요.

## The quote sheet
sheet-title = 인용문 확인표: { $headline }
sheet-of-article = 확인 시각
sheet-of-draft = 초고 버전 { $version } · 기준 시각
sheet-of-publication = 발행 시각
sheet-no-quotes = 직접 인용이 없습니다.
sheet-no-quotes-hint = 누군가의 말을 따옴표로 묶거나 자료에서 인용문을 넣으면 그 출처와 함께 여기에 나옵니다.
sheet-quotes = 인용문 { $quotes }개
sheet-quotes-hard = 숫자나 부정이 바뀐 인용문 { $quotes }개
sheet-quotes-not-in-body = 본문에서 찾지 못한 제목의 인용문 { $quotes }개
sheet-quotes-embargoed = 엠바고가 걸린 인용문 { $quotes }개
sheet-flag-hard = 숫자나 부정이 바뀜
sheet-flag-background = 배경용, 인용 불가
sheet-flag-ask = 인용 전 문의
sheet-only-in-source = 자료에만 있음:
sheet-only-in-article = 기사에만 있음:
sheet-rests-on = { $quotes ->
   *[other] { $words }: 인용문
}
sheet-inserted-lost = 자료에서 넣었으나 지금은 그 자료에 없는 말입니다. “{ $words }”
sheet-inserted-lost-from = “{ $title }” 자료에서 넣었으나 지금은 그 자료에 없는 말입니다. “{ $words }”
sheet-inserted-part = 넣은 인용문의 일부입니다. “{ $words }”
sheet-inserted-edited = 넣은 뒤 편집했습니다. 처음 넣은 인용문: “{ $words }”
sheet-inserted-corrected = 넣은 뒤에 자료가 수정되었습니다. “{ $words }”
sheet-attributed-to = 기사 속 화자
sheet-not-read = 본문에서 알 수 없음
sheet-speaker = 자료 속 화자
sheet-not-named = 이름 없음
sheet-source = 자료
sheet-source-not-attached = { $title } (이 초고에 첨부하지 않음)
sheet-date = 날짜
sheet-not-known = 알 수 없음
sheet-rights = 인용 조건
sheet-rights-background = 배경용, 인용 불가
sheet-rights-ask = 인용하기 전에 문의
sheet-place = 위치
sheet-paragraph = { $number }번째 문단
sheet-in-source = 자료 원문
sheet-original = 원문({ $language })
sheet-embargo = 엠바고
sheet-embargo-until = 발행 가능 시각:
sheet-checked = 확인함
sheet-initials = 확인자
sheet-note = 메모
sheet-overrides = 경고가 있는데도 발행한 인용문
sheet-reason = 사유: { $reason }
# For strftime of the server.
sheet-day = %Y년 %-m월 %-d일
sheet-moment = %Y년 %-m월 %-d일 %H:%M
