# Words of writing itself: the toolbar, links, counts, find and replace, typography.

## The toolbar
toolbar-label = 서식
tool-paragraph = 본문
tool-heading = 중간 제목
tool-subheading = 소제목
tool-strong = 굵게
tool-em = 기울임
tool-link = 링크
tool-bullets = 글머리 기호 목록
tool-numbers = 번호 목록
tool-blockquote = 인용 문단
tool-image = 이미지
tool-undo = 실행 취소
tool-redo = 다시 실행
tool-comment = 댓글 달기
tool-find = 찾아 바꾸기

## Images
image-caption = 사진 설명
image-credit = 출처
image-alt = 대체 텍스트
image-alt-missing = 대체 텍스트가 아직 없습니다. 이미지를 볼 수 없는 독자를 위해 무엇이 보이는지 적으세요.
image-remove = 이미지 삭제
image-label = 이미지: { $alt }
image-label-bare = 대체 텍스트가 없는 이미지
image-unshown = 이 이미지를 표시할 수 없습니다.
image-uploading = { $name } 올리는 중…
image-sent = { $percent }%
image-cancel = 취소
image-dismiss = 닫기
image-added = 이미지를 추가했습니다. 대체 텍스트를 적으세요.
image-copying = 다른 초고에서 이미지를 복사하는 중…
image-not-copied = 이미지를 복사하지 못했습니다: { $why }
image-publish-missing = { $count ->
   *[other] 대체 텍스트가 없는 이미지가 { $count }개 있습니다.
}
image-publish-show = 초고에서 보기

## Text in two directions
direction-mark = 보이지 않는 문자: 이 줄이 보이는 순서를 정합니다

## Links
link-title = 링크
link-words = 표시할 글
link-address = 주소
link-set = 링크 넣기
link-remove = 링크 제거
link-cancel = 취소
link-not-an-address = 웹 주소나 이메일 주소가 아닙니다. example.org/report 또는 name@example.org처럼 입력하세요.

## Counts
count-label = 기사 분량
count-selected = 선택
count-article = 기사 전체
count-selected-of = 선택 { $selected } / { $all }
count-with-minutes = { $all } · { $minutes }분
count-with-sheets = { $all } · 원고지 { $sheets }매
count-characters-short = { $characters }자
count-words = 단어
count-characters = 글자(공백 포함)
count-without-spaces = 글자(공백 제외)
count-sheets = 200자 원고지(매)
count-reading = 읽는 시간
count-minutes = 약 { $minutes }분

## Find and replace
find-label = 찾아 바꾸기
find-query = 찾을 말
find-words = 바꿀 말
find-case = 대소문자 구분
find-word = 단어 단위로
find-previous = 이전 결과
find-next = 다음 결과
find-close = 찾기 닫기
find-show-replace = 바꾸기
find-replace = 바꾸기
find-replace-all = 모두 바꾸기
find-in-quotes = { $quoted ->
    [0] 자료에서 가져온 인용문도 포함
   *[other] 자료에서 가져온 인용문도 포함 ({ $quoted })
}
find-at = { $count }개 중 { $at }번째
find-none = 찾지 못함
find-replaced = { $replaced ->
    [0] 바꾼 곳이 없습니다.
   *[other] { $replaced }곳을 바꿨습니다.
}
find-left = 인용문 안의 { $left }곳은 그대로 두었습니다.
find-left-one = 자료에서 가져온 인용문 안의 말이라 그대로 두었습니다.

## Settings of writing
settings-writing = 글쓰기
settings-smart-quotes = 입력할 때 따옴표, 줄표, 줄임표를 인쇄용 부호로 바꾸기
settings-name = 이름
settings-name-how = 수정 제안과 인용문 확인표에 표시됩니다. 이 브라우저에 저장됩니다.
