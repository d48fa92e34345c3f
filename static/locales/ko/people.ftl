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

invitation-opening = 링크를 여는 중
invitation-cut = 링크가 온전하지 않습니다. 받은 그대로 다시 열어 보세요.
invitation-needs-script = 이 화면에는 자바스크립트가 필요합니다.
invitation-welcome = { $name } 님, 반갑습니다
invitation-words = 로그인할 때 쓸 비밀번호를 정하세요.
invitation-accept = 비밀번호를 정하고 로그인
