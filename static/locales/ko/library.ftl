# The library: its page, the player, and the sources of a draft on the desk.

## The page
library-page-title = { nav-sources } · { -product }
library-skip = 녹취록으로 건너뛰기
library-source = 자료
library-upload-input = 자료 파일 추가
library-drop = 녹취록, 문서, 자막을 놓으면 자료로 추가되고, 녹음 파일을 놓으면 지금 보는 자료에 첨부됩니다
library-needs-script = 자료 목록을 보려면 JavaScript를 켜야 합니다.
library-deleted = “{ $title }” 자료를 삭제했습니다.
library-imported = “{ $title }” 자료를 추가했습니다.
library-read-it = 열기

## In several places of it
library-add-files = 파일 추가…
library-cancel = 취소
library-keep = 취소
library-speaker = 화자
library-details = 세부 정보
library-recording = 녹음
library-reading = 불러오는 중…

## What is said of a source
paragraph-count = 문단 { $paragraphs }개
size-bytes = { $bytes }바이트
speakers-more = { $names } 외 { $more }명
rights-ask = 인용 전 문의
rights-background = 배경용, 인용 불가
embargo-until = { $moment }까지 엠바고
found-in-drafts = 초고 { $drafts }건에 첨부

## The search
library-search-form = 자료
filter-toggle = 필터
filter-clear = 필터 지우기
filter-anyone = 모든 화자
filter-from = 시작일
filter-to = 종료일
filter-format = 형식
filter-any-format = 모든 형식
filter-recording = 녹음 있음
filter-embargoed = 엠바고 중

## What it found
found-sources = 찾은 자료
found-searching = 검색 중…
found-count = 자료 { $sources }건
found-with = “{ $words }” 검색 결과 { $sources }건
found-fitting = 조건에 맞는 자료 { $sources }건
found-none-with = “{ $words }” 검색 결과 없음
found-close-to = “{ $words }”에 가까운 자료 { $sources }개
found-more = 더 보기({ $left }건 남음)
found-nothing = 맞는 자료가 없습니다
found-nothing-filtered = 필터를 하나 지우거나 검색어를 줄이세요.
found-show-all = 모든 자료 보기

## A source that is open
source-choose = 자료를 선택하세요
source-choose-text = 자료를 읽고 녹음을 들으며 잘못 받아 적은 곳을 고칠 수 있습니다. 어느 대목이 인용되었는지도 보여 줍니다.
source-back = 자료 목록으로 돌아가기
source-gone = 삭제된 자료입니다.
source-gone-text = 다른 사람이 삭제했습니다. 다른 자료를 선택하세요.
source-read-only = 이 자료는 볼 수만 있고 편집할 수는 없습니다. 소유자에게 편집 권한을 요청하세요.
source-transcript = 녹취록
transcript-search = 이 자료에서 찾기
transcript-keys = 녹취록 단축키
transcript-key-move = 다음·이전 문단
transcript-key-play = 여기부터 재생, 일시 정지
transcript-key-correct = 문단 수정
transcript-key-rename = 화자 이름 변경
transcript-key-history = 수정 이력
transcript-key-insert = 초고에 넣기
transcript-key-search = 이 자료에서 찾기

## A paragraph of it
paragraph-no-speaker = 화자 없음
paragraph-asks = 질문
paragraph-question = 질문
paragraph-kind-speech = 발언
paragraph-kind-heading = 제목
paragraph-kind-direction = 현장 설명
paragraph-kind-page = 쪽 표시
paragraph-kind-notice = 안내문
paragraph-unsure = 음성 인식이 확신하지 못한 말
paragraph-play = { $time }부터 재생
paragraph-rename = { $name }, 화자 이름 변경
paragraph-nobody = 화자 없음
paragraph-name-nobody = 화자 없음, 화자 이름 지정
# Links to drafts follow.
paragraph-quoted = 인용한 초고:
paragraph-corrected = 수정됨
paragraph-history = { $times }회 수정됨, 이력 보기
paragraph-correct = 이 문단 수정

## Correcting
correct-text = 문단 내용
# What a paragraph is, if not something that somebody says.
correct-kind = 문단 종류
correct-note = 이력에 남길 메모
correct-note-example = 예: 녹음과 대조함
correct-question = 질문자의 질문
correct-save = 수정 저장
correct-play = 재생
# After the keys Ctrl and Enter; the key Esc follows, with the next message.
correct-key-saves = 저장,
correct-key-leaves = 취소
correct-empty = 문단을 비워 둘 수 없습니다.
correct-empty-hint = 내용을 입력하거나 수정을 취소하세요.
correct-conflict = 그사이 다른 사람이 이 문단을 수정했습니다. 두 수정본 모두 이력에 남습니다.
correct-theirs = 상대 수정본
correct-yours = 내 수정본
correct-take-theirs = 상대 수정본 사용
correct-save-over = 내 수정본 사용
correct-saved = 수정을 저장했습니다.
correct-put-away = 수정을 취소했습니다.
correct-go-on = 계속 수정
correct-one-at-a-time = 다른 문단을 수정하려면 먼저 이 수정을 저장하거나 취소하세요.

## The history of a paragraph
history-title = 문단 수정 이력
history-hint = 초고의 인용문은 지금의 내용과 대조합니다. 이전 글로 복원하는 것도 수정으로 기록되며, 실행을 취소할 수 있습니다.
# Two names follow, the one before and the one after.
history-speaker = 화자:
history-nobody = 미지정
history-same-words = 내용은 바뀌지 않았습니다.
history-before = 수정 전 글
history-after = 수정 후 글
history-back = 수정 전 글로 복원
history-restored = 수정 전 글로 복원했습니다.

## Renaming a speaker
rename-title = 화자 이름 변경
rename-title-nobody = 화자 이름 지정
rename-name = 이름
rename-confirm = 변경
rename-here = 이 자료에 { $from }의 { paragraph-count }가 있습니다.
rename-here-nobody = 이 자료에 화자가 없는 { paragraph-count }가 있습니다.
rename-becomes = { $from }의 { paragraph-count }가 { $to }의 발언으로 바뀝니다.
rename-becomes-nobody = 화자가 없는 { paragraph-count }가 { $to }의 발언이 됩니다.
rename-joins = { $from }의 { paragraph-count }가 { $to }의 문단 { $others }개와 합쳐집니다. 두 화자가 한 사람이 됩니다.
rename-joins-nobody = 화자가 없는 { paragraph-count }가 { $to }의 문단 { $others }개와 합쳐집니다. 모두 한 사람의 발언이 됩니다.
rename-done = 문단 { $paragraphs }개가 { $to }의 발언으로 바뀌었습니다.
rename-undo = 실행 취소

## Details
details-of-source = 자료 세부 정보
details-close = 세부 정보 닫기
details-about = 기본 정보
details-title = 제목
details-spoken-on = 발언일
details-rights = 인용 조건
rights-choice-quotable = 인용 가능
rights-choice-ask = 인용 전 문의
rights-choice-background = 배경용, 인용 불가
details-embargo = 엠바고 해제 시각
details-embargo-note = 엠바고 메모
details-embargo-example = 누구와 합의했는지
details-save = 저장
details-saved = 저장했습니다.
details-file = 파일
details-file-name = 이름
details-file-format = 형식
details-file-added = 추가 시각
details-file-length = 분량
details-delete = 삭제
details-delete-source = 이 자료 삭제…

## Its recording
recording-hint = 음성이나 영상을 첨부하면 글 옆의 시각을 눌러 재생할 수 있습니다.
recording-attach = 녹음 첨부…
recording-replace = 교체…
recording-remove = 제거…
recording-remove-hint = 이곳에 저장된 파일이 삭제됩니다.
recording-remove-confirm = 제거
recording-removed = 녹음을 제거했습니다.
recording-too-large = “{ $file }” 파일의 크기는 { $size }입니다. { $most }까지 첨부할 수 있습니다.
recording-too-large-hint = 비트레이트를 낮추거나 소리만 내보내서 다시 첨부하세요.
recording-sending-file = { $file }: 업로드 중
recording-sending = 업로드 중…
recording-sent = { $total } 중 { $sent }
recording-storing = 저장하는 중…
recording-stop = 중지
recording-attached = “{ $file }” 파일을 첨부했습니다.
recording-unsent = “{ $file }” 파일을 업로드하지 못했습니다.
recording-unsent-hint = 연결을 확인하고 파일을 다시 선택하세요.

## The drafts it is attached to
attaching-drafts = 초고
attaching-title = 첨부한 초고
attaching-loading = 불러오는 중…
attaching-none = 아직 초고가 없습니다. 초고 화면에서 새로 시작하세요.
attaching-attached = “{ $title }”에 첨부했습니다.
attaching-detached = “{ $title }”에서 첨부를 해제했습니다.

## Deleting it
delete-title = 이 자료를 삭제할까요?
delete-looking = 이 자료를 쓰는 초고를 찾는 중…
delete-goes = { paragraph-count }와 수정 이력이 영구히 삭제됩니다.
delete-goes-with-recording = { paragraph-count }와 녹음, 수정 이력이 영구히 삭제됩니다.
delete-confirm = 자료 삭제
delete-nothing-depends = 이 자료를 쓰는 초고나 발행 기사가 없습니다.
delete-quotes-held = 초고의 인용문 { $quotes }개가 이 자료에서 나왔습니다. 인용문은 초고에 남지만 더 이상 확인할 수 없습니다.
delete-drafts = 초고 { $drafts }건
delete-publications = 발행 기사 { $publications }건
delete-quotes = 인용문 { $quotes }개
delete-published = { $day }, 인용문 { $quotes }개
delete-no-quote = 첨부만, 인용문 없음
delete-untitled = 제목 없음

## The player
player-play = 재생
player-pause = 일시 정지
player-stop = 정지
player-label = 플레이어
player-back = 5초 뒤로
player-place = 재생 위치
player-place-now = { $length } 중 { $now }
player-speed = 재생 속도
player-close = 플레이어 닫기
player-broke-off = “{ $file }” 파일을 받다가 끊겼습니다. 연결을 확인하고 다시 재생하세요.
player-cannot = 이 브라우저에서는 “{ $file }” 파일({ $type })을 재생할 수 없습니다. MP3, M4A, MP4 가운데 하나로 변환해서 첨부하세요.

## The sources of a draft
sources-filter = 필터
sources-filter-label = 자료 필터
sources-paste = 글 붙여넣기…
sources-library-title = 자료 검색, 수정, 재생
sources-drop = 녹취록, 자막, 문서, 웹 페이지 파일을 화면 아무 곳에나 놓아도 됩니다.
sources-attached = 이 초고에 첨부한 자료
sources-attached-none-match = 첨부한 자료 가운데 맞는 것이 없습니다. 필터를 지우면 모두 나옵니다.
sources-attached-none = 아직 없습니다. 아래 목록에서 첨부하세요.
sources-none = 아직 없습니다. 파일을 추가하거나 글을 붙여넣어 시작하세요.
sources-library-none-match = 제목이나 화자가 맞는 자료가 없습니다. 자료 화면에서는 본문까지 검색합니다.
sources-partly = 자료 { $total }건 가운데 최근 자료와 첨부한 자료 { $shown }건입니다. 나머지는 검색으로 찾을 수 있습니다.
sources-recording = 녹음
sources-attach = 첨부
sources-attach-named = { $title } 첨부
sources-detach = 첨부 해제
sources-detach-named = { $title } 첨부 해제
sources-attached-now = “{ $title }” 자료를 이 초고에 첨부했습니다.

## Reading one of them on the desk
reader-quote = 선택한 부분 인용
reader-text = 자료 원문
reader-back = 목록으로 돌아가기
reader-failed = 열 수 없음
reader-quoted = 인용한 초고: { $drafts }

## Files on their way in
upload-list = 업로드
upload-stage-waiting = 대기 중
upload-stage-sending = 업로드 중
upload-stage-reading = 읽는 중
upload-stage-embedding = 문단 준비 중
upload-stage-indexing = 색인에 추가하는 중
upload-stage-done = 완료
upload-stage-cancelling = 취소하는 중
upload-pages = { $total }쪽 중 { $done }쪽 읽는 중
upload-steps = { $stage } { $done }/{ $total }
upload-cancel = { $file } 추가 취소
upload-close = { $file } 알림 닫기
upload-pasted = 붙여넣은 글
upload-empty = “{ $file }” 파일이 비어 있습니다.
upload-empty-hint = 파일을 다시 선택하거나 다시 내보내세요.
upload-too-large = “{ $file }” 파일의 크기는 { $size }입니다. { $most }까지 추가할 수 있습니다.
upload-too-large-hint = 파일을 나누거나 텍스트 또는 자막으로 내보내세요.

## Pasting a text
paste-title = 글 붙여넣기
paste-name = 제목
paste-name-optional = (선택)
paste-text = 내용
paste-hint = 콜론(:) 앞의 이름과 굵게 쓴 이름을 화자로 읽습니다.
paste-empty = 아직 내용이 없습니다. 위에 붙여넣거나 입력하세요.
paste-leave = 취소
paste-add = 자료로 추가

## 실시간 자료
live-open = 실시간 자료…
live-begin-title = 새 실시간 자료
live-name = 제목
live-begin-hint = 말하는 동안 들어온 줄을 바로 찾고, 추천받고, 인용할 수 있습니다.
live-begin = 시작
live-lines = { $lines ->
    [0] 실시간 · 아직 줄 없음
   *[other] 실시간 · { $lines }줄
}
live-how = 줄을 받는 방법
live-from-file = 쓰이고 있는 파일 (텍스트, WebVTT, SRT)
live-from-address = 자막이 있는 스트림(HLS)이나 자막의 주소
live-from-program = 직접 만든 프로그램
live-how-token = 로그인하는 곳에서는 명령에 QUOTEDESK_TOKEN으로 접근 토큰을 주어야 합니다. 토큰은 내 계정에서 만듭니다.
live-copy = 복사
live-copy-named = 복사: { $what }
live-copied = 복사했습니다.
live-not-copied = 브라우저가 복사를 허락하지 않았습니다. 글을 선택해 복사하세요.
live-end = 끝내기…
live-end-title = 실시간 자료를 끝낼까요?
live-end-text = “{ $title }”에 더는 줄이 들어오지 않습니다. 글과 인용문은 그대로 남습니다.
live-ended = “{ $title }” 자료가 완성되었습니다.
