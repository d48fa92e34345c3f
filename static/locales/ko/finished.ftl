# The page that checks an article that was written elsewhere.

finished-page-title = { nav-check } · { -product }
finished-skip = 확인 결과로 건너뛰기
finished-heading = 완성된 기사 확인
finished-intro = 다른 곳에서 쓴 기사와 출처를 여기에 놓으세요. 모든 인용문을 출처와 비교하고, 제목의 인용문은 본문과 비교합니다. 아무것도 저장하지 않습니다.
finished-needs-script = 확인하려면 JavaScript가 필요합니다.
finished-drop = 기사와 출처를 놓으면 확인합니다

## What is checked
finished-article = 기사
finished-article-hint = Word, Google 문서(Word 또는 HTML), Markdown, 일반 텍스트.
finished-choose-article = 기사 선택…
finished-address = 또는 기사 주소
finished-sources = 출처
finished-sources-hint = 녹취록, 문서, 자막. 파일이 없으면 저장된 모든 출처와 비교합니다.
finished-choose-sources = 출처 선택…
finished-remove = { $file } 제거
finished-check = 확인
finished-checking = 확인 중…
finished-empty = 아직 기사가 없습니다.
finished-empty-hint = 파일을 선택하거나 이 페이지에 놓으세요.

## The result
finished-blocked = 고치거나 이유를 밝혀야 할 인용문 { $quotes }개
finished-passed = 고칠 것이 없습니다
finished-word = 댓글이 달린 Word 파일
finished-no-quotes = 이 기사에는 인용문이 없습니다
finished-no-quotes-hint = 따옴표 안의 말만 확인합니다.
finished-text = 기사 본문
finished-findings = 확인 결과
