# Quotes that are offered: beside the draft, at the caret, and on the archive's page.

## The list beside the draft
suggestion-list = 추천 인용문
suggestion-new-order = 새 순서로 보기
suggestion-play = 이 대목 재생(스페이스 바)
suggestion-read = { $title } 읽기
suggestion-no-speaker = 화자 없음
suggestion-quoted = 이미 인용함

## A quote from a source in another language, which the writer translates
translation-title = 번역해서 인용
translation-original = 원문({ $language })
translation-words = 번역
translation-hint = 기사에는 번역한 말이 들어갑니다. 원문은 출처로 함께 남고, 검사에서 둘을 비교합니다.
translation-insert = 번역 삽입
translation-insert-original = 원문 그대로 삽입

## What the list says where it is empty
suggestion-start = 녹취록으로 시작하세요
suggestion-start-how = 녹취록이나 문서, 자막 파일을 이 화면 아무 데나 끌어다 놓으세요. 쓰고 있는 글에 맞는 인용문이 여기에 나타납니다.
suggestion-add-source = 자료 추가
suggestion-reading = 자료를 읽는 중…
suggestion-reading-how = 곧 첫 결과가 나옵니다.
suggestion-none = 아직 맞는 인용문이 없습니다
suggestion-none-how = 글을 이어 쓰거나 다른 자료를 첨부하세요. 문장이 끝날 때마다 인용문을 찾습니다.
suggestion-no-close = 확실히 맞는 인용문이 없습니다
suggestion-no-close-how = 이 문장과 관련된 대목이 있을 수 있습니다.
suggestion-show-anyway = 가장 가까운 대목 보기
suggestion-write = 제목이나 첫 문장을 쓰세요
suggestion-write-attached = 문장이 끝날 때마다 가장 잘 맞는 인용문이 여기에 나타납니다.
suggestion-write-library = 문장이 끝날 때마다 모든 자료에서 인용문을 찾습니다. 이 기사의 자료를 첨부하면 그 안에서만 찾습니다.
suggestion-choose-sources = 자료 선택

## How far the list has come
suggestion-searching = 검색 중…
suggestion-offline = 오프라인: 제안은 연결되면 나옵니다
suggestion-recall = 첫 결과 · 순위 매기는 중…
suggestion-again = 다시 검색 중…
suggestion-best-anyway = { $items ->
   *[other] 비슷한 순 · 꼭 맞는 것은 없음
}
suggestion-best = { $items ->
   *[other] 잘 맞는 순
}
suggestion-best-library = { $items ->
   *[other] 모든 자료에서 잘 맞는 순
}

## How sure the desk is of a quote
suggestion-strong = 유력
suggestion-possible = 가능

## Why a quote is suggested: pieces of one line, the first letter of which the script makes a capital
why-shares = 겹치는 단어: { $words }
why-shares-earlier = 앞 문장에 나온 단어: { $words }
why-close = 뜻이 가까움
why-follows = 마지막 인용문에 이어짐
why-same-paragraph = 마지막 인용문과 같은 문단
why-speaker = 화자가 글에 나옴

## What ghost text leaves out of a long quote
ghost-more = +단어 { $count }개

ghost-tap = 눌러서 넣기

## What a screen reader says of ghost text; its words end in a full stop
ghost-offer = { $from }의 추천 인용문: { $words } { $keys }
ghost-key-accept-ghost = { $key } 키로 넣기
ghost-key-dismiss = { $key } 키로 닫기
ghost-key-next-suggestion = { $key } 키로 다음 인용문 보기
ghost-offer-short = { $from }의 추천 인용문이 있습니다.

## Settings: when suggestions show
settings-pause = 추천 표시
settings-delay-second = 1초 뒤
settings-delay-three = 3초 뒤
settings-pause-how = 입력을 멈추고 이만큼 지난 뒤에 표시합니다. 삭제나 실행 취소 뒤에는 표시하지 않으며, 글의 위치는 움직이지 않습니다.

## Settings: the house’s style of attribution
settings-style = 인용 표기
style-lead = 넣은 인용문의 화자를 밝히는 방식입니다. 직접 쓴 문장은 그대로 둡니다.
style-verb = 서술어
style-verb-said = 말했다
style-verb-says = 말한다
style-place = 화자
style-place-after = 인용문 뒤
style-place-before = 인용문 앞
style-order = 순서(영문)
style-order-name = 이름, 동사
style-order-verb = 동사, 이름
style-titles = 처음 언급할 때 직함도 쓰기
style-example = 보기: 처음 언급할 때와 그다음
style-example-speaker = 김민지 시장
style-example-words = 봄에 다시 세어 보겠습니다.
style-example-words-second = 그때까지는 아무것도 달라지지 않습니다.

## The archive beside the draft
archive-part = 다른 자료의 인용문
archive-part-count = { $count }건
archive-part-list = 다른 자료의 인용문
archive-part-keys = Enter 키는 인용문을 넣고 자료를 첨부합니다. 더하기 키는 자료만 첨부하고, 오른쪽 화살표 키는 자료를 엽니다
archive-part-ranking = 순위 매기는 중…
archive-part-looking = 검색 중…
archive-part-away = 지금은 다른 자료를 검색할 수 없습니다. 첨부한 자료는 쓸 수 있고, 검색은 자동으로 다시 시작됩니다.
archive-part-attach = 첨부
archive-part-attach-how = 이 자료를 초고에 첨부(더하기 키)

## The archive's page

## Its form
archive-words-how = 따옴표로 묶으면 구절 그대로 찾고, 단어 앞에 빼기표(-)를 붙이면 그 단어가 있는 것을 제외합니다.
archive-language = 언어
archive-language-any = 전체
archive-language-en = 영어
archive-language-ko = 한국어
archive-rights = 인용 조건
archive-rights-any = 전체
archive-rights-quotable = 인용 가능
archive-rights-ask = 인용 전 문의
archive-rights-background = 배경용, 인용 불가
archive-clear = 필터 지우기

## What it found
archive-found = 찾은 자료
archive-searching = 검색 중…
archive-count-words = “{ $words }” 검색 결과: 자료 { $sources }개, 잘 맞는 순
archive-took-ms = { $ms }ms
archive-took-s = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) }초
archive-words-only = 지금은 단어로만 검색합니다. 뜻으로 찾는 검색은 자동으로 다시 시작됩니다.
archive-day-unknown = 날짜 없음
archive-paragraphs = 문단 { $paragraphs }개
archive-question = 질문자의 말
archive-close = 뜻이 가까움
archive-more = 더 보기({ $left }개 남음)
archive-attach = 첨부할 초고…
archive-attach-label = { $source } 자료를 초고에 첨부
archive-insert = 넣기…
archive-insert-label = 이 대목의 말을 초고에 넣기
archive-attached-to = “{ $source }” 자료를 “{ $draft }”에 첨부했습니다.
archive-nothing = 맞는 대목이 없습니다
archive-nothing-filtered = 필터를 하나 지우거나 다른 말로 검색하세요.
archive-nothing-how = 다른 말로 검색하세요. 따옴표로 묶은 말은 그대로 나오는 것만 찾습니다.

## What a screen reader says where Tab was pressed in the text and does nothing
tab-stays = Tab 키로는 본문을 벗어나지 않습니다. 벗어나려면 Esc 키를 누른 다음 Tab 키를 누르세요.
