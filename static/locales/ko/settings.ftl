# The dialog of settings: static/src/settings.

## Its sections
settings-sections = 설정 항목
settings-appearance = 언어와 테마
settings-suggesting = 추천
settings-keys = 단축키
settings-reading = 화면 낭독기

## Language and colours
settings-language = 언어
settings-colours = 테마
settings-theme-auto = 시스템 설정에 맞춤
settings-theme-light = 밝게
settings-theme-dark = 어둡게

## Suggestions
settings-ghost = 글을 쓰는 동안 추천 인용문 표시
settings-delay-none = 바로
settings-delay-half = 0.5초 뒤
settings-delay-long = 1.5초 뒤
settings-level = 얼마나 확실할 때 보일지
settings-level-fewer = 아주 확실
settings-level-balanced = 꽤 확실
settings-level-more = 덜 확실
settings-level-how = 얼마나 잘 맞아야 목록에 올릴지 정합니다. 커서 위치에는 더 잘 맞는 것만 표시합니다.
settings-questions = 질문자의 질문도 추천
settings-archive = 첨부하지 않은 자료도 검색

## Reading aloud
settings-reading-lead = 글을 쓰는 동안 화면 낭독기가 스스로 알리는 내용입니다. 직접 요청한 내용은 언제나 읽어 줍니다.
verbosity-full = 자세히
verbosity-full-means = 추천 인용문의 내용, 인용문의 문제점, 쓸 수 있는 단축키까지 읽습니다.
verbosity-short = 짧게
verbosity-short-means = 인용문을 추천했다는 사실과 검토할 인용문의 수만 읽습니다.
verbosity-off = 읽지 않음
verbosity-off-means = 필요할 때 직접 확인합니다.
