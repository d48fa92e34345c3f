# The keys of the desk: what they are called, what they do, the palette that lists them, and where they are changed.

## Keys, as they are read aloud
key-and = { $held } + { $key }
key-control = Ctrl
key-command = Command
key-alt = Alt
key-option = Option
key-shift = Shift
key-tab = Tab
key-escape = Esc
key-enter = Enter
key-space = 스페이스 바
key-backspace = Backspace
key-delete = Delete
key-up = 위쪽 화살표
key-down = 아래쪽 화살표
key-left = 왼쪽 화살표
key-right = 오른쪽 화살표
key-left-bracket = 왼쪽 대괄호
key-right-bracket = 오른쪽 대괄호
key-backslash = 역슬래시
key-slash = 슬래시
key-question = 물음표
key-minus = 빼기
key-equals = 등호
key-comma = 쉼표
key-period = 마침표
key-semicolon = 세미콜론
key-apostrophe = 작은따옴표
key-backquote = 역따옴표

## Commands
keys-group-caret = 커서 위치의 인용문
command-accept-ghost = 추천 인용문 넣기
command-dismiss = 닫기
command-next-suggestion = 다음 추천
command-previous-suggestion = 이전 추천
command-insert-suggestion = 선택한 인용문 넣기
command-ask-suggestion = 여기에 인용문 추천받기
command-peek-suggestion = 앞뒤 문맥 보기
command-read-suggestion = 추천 인용문 전체 읽기
command-lengthen-suggestion = 한 문장 더 인용
command-shorten-suggestion = 한 문장 덜 인용

keys-group-findings = 확인
command-next-finding = 검토할 다음 인용문
command-previous-finding = 검토할 이전 인용문
command-open-finding = 여기 인용문의 확인 결과 보기
command-dismissed-findings = 무시한 경고

keys-group-writing = 글쓰기
command-find = 찾기
command-replace = 찾아 바꾸기
command-link = 링크
command-comment = 선택한 글귀에 댓글 달기
command-suggesting = 수정 제안 또는 편집
command-next-suggested-edit = 다음 수정 제안
command-previous-suggested-edit = 이전 수정 제안
command-versions = 버전

keys-group-page = 화면 이동과 작업
command-quotes-pane = 인용문 패널 열기/닫기
command-sources-pane = 자료 패널 열기/닫기
command-checks-pane = 확인 패널 열기/닫기
command-comments-pane = 댓글 패널 열기/닫기
command-headline = 제목으로 이동
command-publish = 발행
command-palette = 모든 기능
command-settings = 설정
command-share = 공유
command-image = 이미지 넣기

keys-group-archive = 자료 화면
command-search-archive = 검색란으로 이동

## Keys that nobody can change
keys-group-fixed = 바꿀 수 없는 단축키
fixed-bold = 굵게
fixed-italics = 기울임
fixed-undo = 실행 취소
fixed-redo = 다시 실행
fixed-heading = 중간 제목, 소제목
fixed-paragraph = 본문 문단
fixed-indent = 목록 항목 들여쓰기, 내어쓰기
fixed-list-step = 인용문 목록에서 다음, 이전
fixed-list-take = 인용문 목록에서 넣기
fixed-list-read = 인용문 목록에서 자료 읽기
fixed-list-play = 인용문 목록에서 재생

## The command palette
palette-title = 기능
palette-list = 기능과 단축키
palette-find = 기능이나 키 찾기
palette-found = { $commands ->
    [0] 맞는 기능이 없습니다
   *[other] 기능 { $commands }개
}
palette-change = 단축키 바꾸기…
palette-keys-off = Quotedesk 단축키가 꺼져 있습니다.
palette-keys-on = 켜기
keys-none = 없음

## Changing keys
keys-on = Quotedesk 단축키 사용
keys-on-hint = 화면 낭독기나 음성 입력, 다른 프로그램과 충돌하면 끄세요. 꺼도 Esc 키로 커서 위치의 추천을 닫을 수 있고, 글과 목록에서 쓰는 키는 그대로입니다.
keys-change = 변경
keys-change-of = 단축키 변경: { $command }
keys-press = 키를 누르세요…
keys-press-for = 새 단축키를 누르세요: { $command }
keys-press-how = 새 단축키를 누르세요. Esc 키는 취소, Backspace 키는 단축키 제거입니다.
keys-usual = 기본값
keys-usual-of = 기본 단축키로 되돌리기: { $command }
keys-usual-all = 모두 기본 단축키로
keys-usual-all-done = 모든 단축키를 기본값으로 되돌렸습니다.
keys-is-now = { $command }: { $key }
keys-taken-away = { $command }: 단축키 없음
keys-must-have = ‘{ $command }’ 기능에는 단축키가 꼭 있어야 합니다.
keys-has = { $key } 키는 이미 ‘{ $command }’에 쓰이고 있습니다.
keys-take = 이 기능에 쓰기
keys-leave = 그대로 두기
keys-refused-moving = { $key } 키는 다음 항목으로 이동하는 데 쓰이므로 단축키로 지정할 수 없습니다.
keys-refused-typing = { $key } 키는 글을 쓰는 데 필요합니다. 기능 키를 고르거나 Ctrl, Alt, Command 키를 다른 키와 함께 누르세요.
keys-refused-others = { $key } 키는 브라우저, 운영체제 또는 화면 낭독기가 쓰는 키입니다.
