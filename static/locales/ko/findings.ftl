# What the checks say of quotes: on cards, under the headline, in differences, and to a screen reader.

## States of a finding
finding-verbatim = 원문 그대로
finding-supported = 본문에 근거 있음
finding-uncertain = 본문에 없을 수 있음
finding-unsupported = 본문에서 찾을 수 없음
finding-in-source = 자료에는 있으나 본문에 없음
finding-not-a-quotation = 인용문으로 보지 않음
finding-edited = 관례에 맞게 다듬음
finding-differs = 자료와 다름
finding-other-speaker = 다른 화자의 말
finding-not-found = 자료에서 찾을 수 없음

## What was changed in it
finding-number = 수치가 바뀜
finding-negation = 부정 표현이 바뀜
finding-number-and-negation = 수치와 부정 표현이 바뀜

## How far it is dismissed, to choose from and once it is done
scope-here = 여기서만, 고칠 때까지
scope-draft = 이 초고에서
scope-always = 이 인용문은 항상
dismissed-here = 이 자리의 인용문을 고칠 때까지 무시합니다.
dismissed-draft = 이 초고에서는 이 인용문을 무시합니다.
dismissed-always = 이 인용문을 항상 무시합니다.
dismissed-still-asks = 발행할 때는 이유를 묻습니다.
dismissed-undo = 실행 취소

## The line under the headline
line-quote = { $quote }
line-quote-and-more = { $quote } 외 { $others }개
line-compare = 비교
line-why = 이유
line-good = { $quotes ->
    [1] 본문에 근거가 있는 인용문
   *[other] 인용문 { $quotes }개 모두 본문에 근거 있음
}

## The card of a headline quote
card-headline = 제목의 인용문
card-nearest = 본문에서 가장 비슷한 인용문
card-none-near = 본문에 비슷한 인용문이 없습니다.
card-none-near-advice = 본문에 비슷한 인용문이 없습니다. 본문에 이 말을 인용하거나 제목에서 따옴표를 빼세요.
card-body-fix = 제목에 맞는 본문 표현
card-use-body = 본문 표현으로 바꾸기
card-show-in-body = 본문에서 보기
card-support = { $quotes ->
    [1] 본문의 인용문
   *[other] 본문의 인용문 { $quotes }개
}
card-show = 보기
card-show-quote = 본문에서 보기: { $quote }

## The card of a body quote
card-read = 자료에서 읽기
card-use-source = 자료 표현으로 바꾸기
card-attach = 이 자료 첨부
card-attached = “{ $title }” 자료를 이 초고에 첨부했습니다.
card-not-found-advice = 표현을 확인하거나, 자료를 첨부하거나, 따옴표를 빼세요.
card-inserted-part = 처음 넣은 인용문의 일부: { $quote }
card-inserted-edited = 처음 넣은 인용문: { $quote }
card-speaker = 화자
card-speaker-in-draft = 초고의 화자
card-speaker-in-source = 자료의 화자
card-speaker-not-named = 이름 없음
card-place = 위치
card-paragraph = { $number }번째 문단

## Differences: the two sides, by the names that stand below, and what kind of change it is
diff-in = { $side }
diff-only-in = { $side }에만 있음
diff-source = 자료
diff-draft = 초고
diff-body = 본문
diff-headline = 제목
diff-kind-negation = 부정 표현이 바뀜
diff-kind-number = 수치가 바뀜
diff-kind-changed = 바뀜
diff-kind-dropped = 빠짐
diff-kind-added = 덧붙음
diff-kind-reordered = 자리가 바뀜
diff-kind-omission = 줄임표로 생략함
diff-kind-clarification = 괄호 안에 필자가 덧붙임
diff-kind-style = 표기가 다름
diff-kind-hesitation = 머뭇거린 말을 뺌
diff-kind-repetition = 되풀이한 말을 뺌
diff-kind-aside = 녹취자의 메모를 뺌

## To a screen reader
telling-card-keys = Tab 키를 누르면 할 수 있는 작업으로, Esc 키를 누르면 글로 이동합니다.
telling-one = { $key ->
    [none] { $state }: { $quote }.
   *[other] { $state }: { $quote }. { $key } 키를 누르면 그 인용문으로 이동합니다.
}
telling-one-changed = { $key ->
    [none] { $state }. { $change }: { $quote }.
   *[other] { $state }. { $change }: { $quote }. { $key } 키를 누르면 그 인용문으로 이동합니다.
}
telling-several = { $key ->
    [none] 살펴볼 인용문이 { $quotes }개 있습니다.
   *[other] 살펴볼 인용문이 { $quotes }개 있습니다. { $key } 키를 누르면 하나씩 차례로 이동합니다.
}
telling-short = 살펴볼 인용문이 { $quotes }개 있습니다.
telling-none = 살펴볼 인용문이 없습니다.
