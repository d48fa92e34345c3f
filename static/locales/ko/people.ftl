# 사람: 로그인, 내 계정, 편집국의 사람과 부서.

sign-in = 로그인
sign-in-email = 이메일
sign-in-password = 비밀번호
sign-in-or = 또는
sign-in-with = { $provider } 계정으로 로그인
sign-in-forgotten = 비밀번호가 없거나 잊으셨나요? 편집국 관리자에게 비밀번호 설정 링크를 요청하세요.
sign-in-too-many = 로그인을 너무 여러 번 시도했습니다.
sign-in-wait-seconds = { $seconds }초 뒤에 다시 시도하세요.
sign-in-wait-minutes = { $minutes }분 뒤에 다시 시도하세요.
sign-in-done = 로그인했습니다
sign-in-done-words = 이 탭을 닫고 하던 일을 계속하세요. 쓰던 글은 돌아가면 저장됩니다.
sign-in-done-desk = 초고로 이동
sign-out = 로그아웃

password-change = 비밀번호 변경
password-due = 계속하려면 새 비밀번호를 정하세요.
password-current = 현재 비밀번호
password-new = 새 비밀번호
password-again = 새 비밀번호 확인
password-rule = 이름을 포함하지 않고 { $least }자 이상으로 정하세요. 서로 관계없는 단어 몇 개를 이으면 기억하기 쉽습니다.
password-elsewhere = 다른 브라우저에서는 모두 로그아웃됩니다.
password-back = 내 계정으로

two-factor = 2단계 인증
two-factor-words = 2단계 인증을 켜면 비밀번호 다음에 휴대전화 앱의 코드를 입력합니다. 인증 앱으로 이 그림을 찍고, 앱에 나오는 코드를 입력하세요.
two-factor-picture = 인증 앱에서 찍을 QR 코드
two-factor-secret = 찍을 수 없으면 이 키를 앱에 입력하세요:
two-factor-code = 코드
two-factor-turn-on = 켜기
two-factor-turn-off = 끄기
two-factor-is-on = 2단계 인증이 켜져 있습니다.
two-factor-left = 복구 코드가 { $count }개 남았습니다.
two-factor-new-codes = 복구 코드 다시 만들기
two-factor-single-sign-on = 편집국의 통합 로그인을 씁니다. 2단계 인증은 그곳에서 정합니다.
two-factor-codes = 복구 코드
two-factor-codes-words = 2단계 인증을 켰습니다. 이 코드를 휴대전화가 아닌 곳에 보관하세요. 코드마다 한 번씩 앱을 대신합니다. 지금만 보여 줍니다.
two-factor-enter = 코드 입력
two-factor-enter-hint = 인증 앱에 나옵니다. 휴대전화가 없으면 복구 코드를 입력하고, 복구 코드도 없으면 관리자에게 부탁하세요.
two-factor-other-account = 다른 계정으로 로그인

invitation-opening = 링크를 여는 중
invitation-cut = 링크가 온전하지 않습니다. 받은 그대로 다시 여세요.
invitation-needs-script = 이 화면을 보려면 JavaScript를 켜야 합니다.
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
people-needs-script = 이 화면을 보려면 JavaScript를 켜야 합니다.
account-you = 나
account-name = 이름
account-save = 저장
account-renamed = 이름을 변경했습니다.
account-password = 비밀번호
account-no-password = 편집국의 통합 로그인을 쓰고 있어 여기에는 비밀번호가 없습니다.
account-password-of = { $day }에 정했습니다.
account-password-due = { $day }까지 변경해야 합니다.
account-browsers = 로그인한 곳
account-browser-on = { $system }의 { $browser }
account-browser-unknown = 브라우저
account-here = 이 브라우저
account-seen = { $address }, 마지막 사용 { $seen }, 로그인 { $began }
account-end = { $browser } 로그아웃
account-ended = 그 브라우저에서 로그아웃했습니다.
account-everywhere = 모든 곳에서 로그아웃
account-everywhere-words = 이 브라우저를 포함한 모든 브라우저에서 로그아웃됩니다. 토큰은 그대로 유효합니다.
account-tokens = API 토큰
account-tokens-words = 스크립트나 다른 편집기 같은 프로그램이 비밀번호 대신 사용합니다. 선택한 권한만 갖습니다.
scope-read = 읽기
scope-read-words = 초고와 자료
scope-write = 쓰기
scope-write-words = 초고 저장과 발행, 자료 추가와 수정
scope-assist = 작성 보조
scope-assist-words = 다른 편집기에서 인용문 추천과 확인
scope-admin = 관리
scope-admin-words = 사람과 부서
token-made = { $day } 생성
token-until = { $day }까지
token-over = { $day } 만료
token-for-good = 기한 없음
token-used = 마지막 사용 { $moment }
token-unused = 사용한 적 없음
token-make = 토큰 만들기
token-name = 이름
token-name-example = 사용할 곳
token-scopes = 권한
token-days = 유효 기간
token-days-many = { $days }일
token-days-none = 기한 없음
token-rotate = 새 토큰값
token-rotate-one = { $name }의 새 토큰값
token-rotate-words = “{ $name }” 토큰의 값이 새로 만들어집니다. 이전 값은 바로 쓸 수 없게 되므로, 이 토큰을 쓰는 모든 프로그램에 새 값을 넣으세요.
token-take-back = 회수
token-take-back-one = { $name } 회수
token-take-back-words = “{ $name }” 토큰을 쓰는 프로그램은 바로 접근할 수 없게 됩니다.
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
role-reporter-may = 기자: 자기 초고와 자료, 공유받은 것
role-editor-may = 데스크: 부서의 모든 초고와 자료까지
role-admin-may = 관리자: 데스크 권한에 사람과 부서 관리까지
people-invited = 초대함
people-ended = 비활성화됨
people-seen = 마지막 사용 { $moment }
people-owns = 초고 { $drafts }개, 자료 { $sources }개
people-change = 수정
people-change-one = { $name } 수정
people-added = { $name } 님의 계정을 만들었습니다.
people-changed = { $name }: 저장했습니다.
people-signed-out = { $name } 님을 모든 곳에서 로그아웃시켰습니다.
people-now-ended = { $name } 님의 계정을 비활성화했습니다.
people-must-change = 다음 로그인 때 새 비밀번호 요구
people-link = { $name } 님에게 전달할 링크
people-link-words = 이 링크를 직접 전달하세요. { -product }는 이메일을 보내지 않습니다. { $until }까지 한 번만 쓸 수 있고 다시 보여 주지 않습니다.
people-reset = 새 링크
people-reset-words = { $name } 님은 모든 곳에서 로그아웃되고 현재 비밀번호는 쓸 수 없게 됩니다. 링크로 새 비밀번호를 정합니다.
people-second-factor = 2단계 인증 초기화
people-second-factor-words = { $name } 님은 다시 켤 때까지 비밀번호만으로 로그인합니다. 휴대전화를 잃어버렸을 때 쓰세요.
people-sign-out-words = { $name } 님은 모든 브라우저에서 다시 로그인해야 합니다. 저장하지 않은 글은 그때까지 그 브라우저에 남습니다.
people-end = 계정 비활성화
people-end-words = { $name } 님은 모든 곳에서 로그아웃되어 다시 로그인할 수 없고, 토큰도 회수됩니다. 초고와 자료는 남으며 다른 사람에게 넘길 수 있습니다.
people-let-in = 계정 다시 활성화
people-let-in-words = { $name } 님이 전처럼 로그인할 수 있습니다.
people-hand-over = 작업 넘기기
people-hand-over-words = { $name } 님의 초고 { $drafts }개와 자료 { $sources }개를 모두 다른 사람에게 넘깁니다. 누가 했는지는 감사 기록에 남습니다.
people-heir = 받을 사람
people-handed-over = 초고 { $drafts }개와 자료 { $sources }개를 넘겼습니다.
people-desks = 부서
people-add-desk = 부서 추가
people-no-desks = 아직 부서가 없습니다.
desk-shares = 부서의 초고와 자료를 부서 안에서 공유
desk-shares-words = 부서 사람은 모두 볼 수 있고, 데스크는 편집할 수 있습니다.
desk-unshared = 공유하지 않음
desk-learns = 사용 내용을 모델 학습에 사용
desk-learns-words = 이 부서가 추천과 확인 결과를 어떻게 쓰는지를 이름 없이 저장해 모델을 학습하는 데 씁니다.
desk-learning = 학습에 사용
desk-empty = 이 부서에 사람이 없습니다.
desk-people = 이 부서의 사람
desk-added = { $name } 부서를 만들었습니다.
desk-delete = 부서 삭제
desk-delete-words = 이 부서에 사람이 없고 공유된 것도 없으면 “{ $name }” 부서가 영구히 삭제됩니다.
desk-deleted = { $name } 부서를 삭제했습니다.

# --- 쓰는 동안 로그인이 끝났을 때

signed-out = 로그아웃되었습니다. 쓰는 글은 이 브라우저에 저장되며 다시 로그인하면 서버에 저장됩니다.
signed-out-again = 다시 로그인
signed-out-other = { $name } 님이 로그인해 있어 저장하지 않습니다. 이 초고를 연 사람으로 로그인하세요.
