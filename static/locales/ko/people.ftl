# 사람: 로그인, 내 계정, 편집국의 사람과 부서.

sign-in = 로그인
sign-in-email = 이메일
sign-in-password = 비밀번호
sign-in-or = 또는
sign-in-with = { $provider } 계정으로 로그인
sign-in-forgotten = 비밀번호가 없거나 잊으셨나요? 관리자에게 비밀번호를 정하는 링크를 달라고 하세요.
sign-in-too-many = 로그인을 너무 여러 번 시도했습니다.
sign-in-wait-seconds = { $seconds }초 뒤에 다시 해 보세요.
sign-in-wait-minutes = { $minutes }분 뒤에 다시 해 보세요.
sign-in-done = 로그인했습니다
sign-in-done-words = 이 탭을 닫고 하던 일을 이어 가세요. 쓰던 글은 돌아가는 대로 저장됩니다.
sign-in-done-desk = 집필 화면으로
sign-out = 로그아웃

password-change = 비밀번호 바꾸기
password-due = 먼저 새 비밀번호를 정해 주세요.
password-current = 지금 비밀번호
password-new = 새 비밀번호
password-again = 새 비밀번호 한 번 더
password-rule = { $least }자 이상, 이름은 빼고 정하세요. 서로 관계없는 낱말 몇 개를 이으면 기억하기 쉽습니다.
password-elsewhere = 다른 브라우저에서는 모두 로그아웃됩니다.
password-back = 내 계정으로

two-factor = 2단계 인증
two-factor-words = 2단계 인증을 켜면 비밀번호 다음에 휴대전화 앱의 코드를 넣습니다. 인증 앱으로 이 그림을 찍고, 앱에 나오는 코드를 넣으세요.
two-factor-picture = 인증 앱에서 찍을 QR 코드
two-factor-secret = 찍을 수 없으면 이 키를 앱에 넣으세요:
two-factor-code = 코드
two-factor-turn-on = 켜기
two-factor-turn-off = 끄기
two-factor-is-on = 2단계 인증이 켜져 있습니다.
two-factor-left = 복구 코드가 { $count }개 남았습니다.
two-factor-new-codes = 복구 코드 다시 만들기
two-factor-single-sign-on = 편집국의 통합 로그인을 씁니다. 2단계 인증은 그곳에서 정합니다.
two-factor-codes = 복구 코드
two-factor-codes-words = 2단계 인증을 켰습니다. 이 코드를 휴대전화가 아닌 곳에 보관하세요. 코드마다 한 번씩 앱을 대신합니다. 지금만 보여 줍니다.
two-factor-enter = 코드 넣기
two-factor-enter-hint = 인증 앱에 나옵니다. 휴대전화가 없으면 복구 코드를 넣고, 복구 코드도 없으면 관리자에게 부탁하세요.
two-factor-other-account = 다른 계정으로 로그인

invitation-opening = 링크를 여는 중
invitation-cut = 링크가 온전하지 않습니다. 받은 그대로 다시 열어 보세요.
invitation-needs-script = 이 화면에는 자바스크립트가 필요합니다.
invitation-welcome = { $name } 님, 반갑습니다
invitation-words = 로그인할 때 쓸 비밀번호를 정하세요.
invitation-accept = 비밀번호를 정하고 로그인

# --- 누가 로그인했는지, 모든 화면에서

page-account = 내 계정
page-people = 사람과 부서
who-label = { $name }: 내 계정
who-pages = 내 계정
role-reporter = 기자
role-editor = 데스크
role-admin = 관리자

# --- 내 계정

people-skip = 목록으로 건너뛰기
people-needs-script = 이 화면에는 자바스크립트가 필요합니다.
account-you = 나
account-name = 이름
account-save = 저장
account-renamed = 이름을 바꾸었습니다.
account-password = 비밀번호
account-no-password = 편집국의 통합 로그인을 쓰고 있어 여기에는 비밀번호가 없습니다.
account-password-of = { $day }에 정했습니다.
account-password-due = { $day }까지 바꾸어야 합니다.
account-browsers = 로그인한 곳
account-browser-on = { $system }의 { $browser }
account-browser-unknown = 브라우저
account-here = 지금 이 브라우저
account-seen = { $address }, 마지막 사용 { $seen }, 로그인 { $began }
account-end = { $browser } 로그아웃
account-ended = 그 브라우저에서 로그아웃했습니다.
account-everywhere = 모든 곳에서 로그아웃
account-everywhere-words = 이 브라우저까지 모든 브라우저에서 로그아웃됩니다. 토큰은 그대로입니다.
account-tokens = 토큰
account-tokens-words = 다른 편집기나 스크립트 같은 프로그램이 비밀번호 대신 쓰는 것입니다. 정해 준 일만 할 수 있습니다.
scope-read = 읽기
scope-read-words = 초고, 자료, 자료실
scope-write = 쓰기
scope-write-words = 초고 저장과 발행, 자료 넣기와 고치기
scope-assist = 도우미
scope-assist-words = 다른 편집기에서 인용 제안과 확인
scope-admin = 관리
scope-admin-words = 사람과 부서
token-made = { $day } 만듦
token-until = { $day }까지
token-over = { $day }에 끝남
token-for-good = 기한 없음
token-used = 마지막 사용 { $moment }
token-unused = 쓴 적 없음
token-make = 토큰 만들기
token-name = 이름
token-name-example = 어디에 쓸 것인지
token-scopes = 할 수 있는 일
token-days = 기한
token-days-many = { $days }일
token-days-none = 기한 없음
token-rotate = 새 토큰값
token-rotate-one = { $name }의 새 토큰값
token-rotate-words = “{ $name }”의 값이 새로 정해집니다. 옛 값은 바로 끝나므로, 쓰던 프로그램에 새 값을 넣을 때까지는 거절됩니다.
token-take-back = 회수
token-take-back-one = { $name } 회수
token-take-back-words = 이제부터 “{ $name }” 토큰은 거절됩니다.
token-taken-back = 토큰을 회수했습니다.
token-shown = 토큰 “{ $name }”
token-shown-words = 지금 복사하세요. 다시 보여 주지 않습니다.
secret-copy = 복사
secret-copied = 복사했습니다.
secret-select = Ctrl+C(⌘C)를 눌러 복사하세요.

# --- 편집국의 사람과 부서

people-add = 사람 추가
people-invite = 계정과 링크 만들기
people-count = 사람 { $people }명, 부서 { $desks }개
people-name = 이름
people-role = 역할
role-reporter-may = 기자: 자기 글과 공유받은 것
role-editor-may = 데스크: 부서의 모든 글과 자료까지
role-admin-may = 관리자: 데스크이면서 사람과 부서를 관리
people-invited = 초대함
people-ended = 끝난 계정
people-seen = 마지막 사용 { $moment }
people-owns = 초고 { $drafts }개, 자료 { $sources }개
people-change = 바꾸기
people-change-one = { $name } 바꾸기
people-added = { $name } 님의 계정을 만들었습니다.
people-changed = { $name }: 저장했습니다.
people-signed-out = { $name } 님을 모든 곳에서 로그아웃시켰습니다.
people-now-ended = { $name } 님의 계정을 끝냈습니다.
people-must-change = 다음 로그인 때 새 비밀번호를 정하게 하기
people-link = { $name } 님에게 줄 링크
people-link-words = 메일은 보내지 않으니 직접 전하세요. { $until }까지 한 번만 쓸 수 있고 다시 보여 주지 않습니다.
people-reset = 새 링크
people-reset-words = { $name } 님은 모든 곳에서 로그아웃되고 지금까지의 비밀번호는 끝납니다. 링크로 새 비밀번호를 정합니다.
people-sign-out-words = { $name } 님은 모든 브라우저에서 다시 로그인해야 합니다. 저장하지 못한 글은 그때까지 그 브라우저에 남습니다.
people-end = 계정 끝내기
people-end-words = { $name } 님은 모든 곳에서 로그아웃되어 다시 들어올 수 없고, 토큰도 회수됩니다. 쓴 글은 남으며 다른 사람에게 넘길 수 있습니다.
people-let-in = 다시 들이기
people-let-in-words = { $name } 님이 전처럼 로그인할 수 있게 됩니다.
people-hand-over = 넘기기
people-hand-over-words = { $name } 님의 초고 { $drafts }개와 자료 { $sources }개가 모두 다른 사람에게 갑니다. 누가 했는지는 감사 기록에 남습니다.
people-heir = 받을 사람
people-handed-over = 초고 { $drafts }개와 자료 { $sources }개를 넘겼습니다.
people-desks = 부서
people-add-desk = 부서 추가
people-no-desks = 아직 부서가 없습니다.
desk-shares = 부서 사람들이 넣고 쓰는 것을 함께 보기
desk-shares-words = 부서 사람은 모두 읽고, 데스크는 고칠 수 있습니다.
desk-unshared = 함께 보지 않음
desk-learns = 쓰임에서 배우기
desk-learns-words = 제안과 확인 결과를 어떻게 썼는지 이름 없이 모아 모델을 훈련할 때 씁니다.
desk-learning = 배우는 중
desk-empty = 일하는 사람이 없습니다.
desk-people = 일하는 사람
desk-added = { $name } 부서를 만들었습니다.
desk-delete = 부서 지우기
desk-delete-words = 일하는 사람도 공유된 것도 없으면 “{ $name }” 부서를 지웁니다.
desk-deleted = { $name } 부서를 지웠습니다.

# --- 쓰는 동안 로그인이 끝났을 때

signed-out = 로그아웃되었습니다. 쓰는 글은 이 브라우저에 남아 있다가 다시 로그인하면 저장됩니다.
signed-out-again = 다시 로그인
signed-out-other = { $name } 님이 로그인해 있어 저장하지 않습니다. 이 초고를 연 사람으로 로그인하세요.
