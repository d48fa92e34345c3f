# What the checks say of quotes: on cards, under the headline, in differences, and to a screen reader.

## States of a finding
finding-verbatim = 자료와 정확히 일치
finding-supported = 본문에 근거 있음
finding-uncertain = 본문에 없을 수 있음
finding-unsupported = 본문에서 찾을 수 없음
finding-in-source = 자료에는 있으나 본문에 없음
finding-not-a-quotation = 인용문으로 보지 않음
finding-edited = 허용되는 편집
finding-differs = 자료와 다름
finding-other-speaker = 화자가 다름
finding-speaker-unsure = 화자가 확실하지 않음
finding-translated = 자료와 모순되지 않음
finding-translated-differs = 번역이 자료와 다름
finding-not-found = 자료에서 찾을 수 없음

## What was changed in it
finding-number = 수치가 바뀜
finding-negation = 부정 표현이 바뀜
finding-negation-missing = ‘{ $words }’ 빠짐
finding-negation-added = ‘{ $words }’ 추가됨
finding-name = 이름이 바뀜
finding-number-and-negation = 수치와 부정 표현이 바뀜
finding-cut = 생략으로 뜻이 달라짐
finding-cut-reverses = 생략으로 뜻이 반대가 됨
finding-interviewer = 질문자의 말
finding-paraphrase = 따옴표 안에 바꾸어 쓴 말
finding-speaker-unchecked = 화자는 확인하지 않음

## How far it is dismissed, to choose from and once it is done
scope-here = 여기서만, 고칠 때까지
scope-draft = 이 초고에서
scope-always = 이 인용문은 항상
dismissed-here = 이 자리의 인용문을 고칠 때까지 무시합니다.
dismissed-draft = 이 초고에서는 이 인용문을 무시합니다.
dismissed-always = 이 인용문을 항상 무시합니다.
dismissed-still-asks = 발행할 때는 그래도 확인합니다.
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
card-read = 자료에서 보기
card-original = 원문({ $language })
card-use-source = 자료 표현으로 바꾸기
card-speaker-unchecked = 화자를 확인하지 않았습니다. 이 언어에서는 화자를 읽을 수 없거나, 자료가 다른 사람의 말을 옮긴 것입니다.
card-rests-on = 근거가 되는 본문의 인용문: { $state }.
card-unquote = 따옴표 빼기
card-unquoted = 따옴표를 뺐습니다.
card-use-speaker = 자료의 화자로 바꾸기
card-pull-quote = 발췌 인용으로 만들기
card-pulled = 발췌 인용을 문단 아래에 넣었습니다.
card-speaker-used = 화자를 자료에 따라 고쳤습니다.
card-read-nearest = 자료에서 보기
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
diff-label-source = 자료:
diff-label-yours = 초고:
diff-label-article = 기사:
diff-label-body = 본문:
diff-label-headline = 제목:
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
diff-kind-filler = 군말을 뺌
diff-kind-restart = 고쳐 말하기 전의 말을 뺌
diff-kind-repetition = 되풀이한 말을 뺌
diff-kind-aside = 녹취자의 메모를 뺌
diff-kind-network = 소셜미디어의 링크나 태그를 뺌

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
    [none] 검토할 인용문이 { $quotes }개 있습니다.
   *[other] 검토할 인용문이 { $quotes }개 있습니다. { $key } 키를 누르면 하나씩 차례로 이동합니다.
}
telling-short = 검토할 인용문이 { $quotes }개 있습니다.
telling-none = 검토할 인용문이 없습니다.

## Why the desk says so, in one sentence each: of a headline quote
reason-verbatim = 본문의 인용문과 정확히 일치합니다.
reason-supported = 본문의 인용문이 같은 뜻을 다른 말로 전합니다.
reason-joined = 본문의 인용문 { $quotes }개를 제목이 하나로 합쳤습니다.
reason-no-quotes = 본문에 아직 인용문이 없어 이 말의 근거가 없습니다.
reason-otherwise = 본문에 이런 뜻의 인용문이 없습니다.
reason-number = 본문의 어느 인용문에도 { $number }(이)라는 수치가 없습니다.
reason-hedge = 본문의 인용문에는 “{ $words }”(이)라는 단서가 있는데, 제목은 사실로 단정합니다.
reason-mention = 본문의 어느 인용문에도 “{ $words }”(이)라는 말이 없습니다.
reason-condition-dropped = 본문의 인용문에는 “{ $words }”(이)라는 조건이 있는데, 제목에는 그것이 빠져 있어 실제보다 단정적입니다.
reason-negation-dropped = 본문의 인용문은 “{ $words }”(이)라고 하는데, 제목은 뜻이 반대입니다.
reason-negation-added = 제목에는 “{ $words }”(이)라는 말이 있지만 본문의 인용문에는 없습니다.
reason-said-by-other = 본문에서는 { $speaker } 화자가 한 말인데 제목은 { $name } 화자의 말로 썼습니다.
reason-nickname = 별명으로 보여 본문과 대조하지 않았습니다.
reason-title = 작품 제목으로 보여 본문과 대조하지 않았습니다.
reason-so-called = 누군가의 말이 아니라 용어로 보여 본문과 대조하지 않았습니다.
reason-in-source = “{ $title }” 자료에는 있지만 본문에서 인용하지 않았습니다. 본문에도 인용하세요.
reason-in-source-said = “{ $title }” 자료에서 { $speaker } 화자가 한 말이지만 본문에서 인용하지 않았습니다. 본문에도 인용하세요.

## Of a body quote
reason-word-for-word = 자료와 정확히 일치합니다.
reason-hidden-order = 보이지 않는 문자 때문에 독자에게는 이 말이 다른 순서로 보입니다. 지우고 다시 입력하세요.
reason-not-opened = 인용문을 여는 따옴표가 없습니다. 그 문장을 비교했습니다.
reason-not-closed = 인용문이 닫히지 않았습니다. 문단 끝까지만 비교했습니다.
reason-not-in-sources = 여기 있는 자료에서 이 말을 찾지 못했습니다.
reason-nearest = 가장 비슷한 구절은 “{ $title }” 자료에 있습니다.
reason-nothing-near = 비슷한 구절을 찾지 못했습니다.
reason-reordered = 자료에 있는 말이지만 순서가 다릅니다.
reason-paraphrase = 따옴표 안에 바꾸어 쓴 말이 있습니다. 자료에는 같은 뜻이 다른 말로 되어 있습니다.
reason-omission = 줄임표 자리에서 말을 생략했습니다.
reason-clarification = 괄호 안은 직접 덧붙인 말입니다.
reason-style = 단어나 수를 다르게 표기했습니다.
reason-hesitation = 머뭇거린 말을 생략했습니다.
reason-filler = 군말을 생략했습니다.
reason-restart = 고쳐 말하기 전의 말을 생략했습니다.
reason-repetition = 되풀이한 말을 한 번만 인용했습니다.
reason-aside = 녹취자의 메모를 생략했습니다.
reason-network = 소셜미디어의 링크나 태그를 생략했습니다.
reason-check-recording = 음성 인식이 여기의 “{ $words }”을 확신하지 못했습니다. 녹음을 확인하세요.
reason-replaced = “{ $before }” 부분이 “{ $after }”(으)로 바뀌었습니다.
reason-replaced-negation = “{ $before }” 부분이 “{ $after }”(으)로 바뀌어 뜻이 반대가 됩니다.
reason-replaced-number = “{ $before }”(이)라는 수치가 “{ $after }”(으)로 바뀌었습니다.
reason-left-out = “{ $words }” 부분이 빠졌습니다.
reason-left-out-negation = 부정하는 말인 “{ $words }” 부분이 빠졌습니다.
reason-left-out-number = “{ $words }”(이)라는 수치가 빠졌습니다.
reason-added = “{ $words }” 부분이 덧붙었습니다.
reason-added-negation = “{ $words }” 부분이 덧붙어 뜻이 반대가 됩니다.
reason-added-number = “{ $words }”(이)라는 수치가 덧붙었습니다.
reason-moved = “{ $words }” 부분의 자리가 바뀌었습니다.
reason-cut-off = 자료에서 이 말 바로 옆에 있는 “{ $words }” 부분이 빠졌습니다.
reason-cut-before = 자료에는 이 말 바로 앞에 “{ $words }”(이)라는 말이 있는데, 초고에는 빠져 있습니다.
reason-cut-after = 자료에는 이 말 바로 뒤에 “{ $words }”(이)라는 말이 있는데, 초고에는 빠져 있습니다.
reason-reversed-before = 자료에는 이 말 바로 앞에 “{ $words }”(이)라는 말이 있습니다. 빼면 뜻이 반대가 됩니다.
reason-reversed-after = 자료에는 이 말 바로 뒤에 “{ $words }”(이)라는 말이 있습니다. 빼면 뜻이 반대가 됩니다.
reason-more-changes = 그 밖에 { $more }군데가 더 바뀌었습니다.
reason-other-speaker = 자료에서는 { $in_source }의 말인데, 초고에서는 { $in_text }의 말로 되어 있습니다.
reason-speaker-unsure = 말은 일치합니다. 누구의 말인지 녹취록에서 확실히 알 수 없는데, 초고에서는 { $in_text }의 말로 되어 있습니다.
reason-interviewer = 자료에서는 질문자의 말인데, 초고에서는 { $in_text }의 말로 되어 있습니다.
reason-several-speakers = 자료에서는 한 사람의 말이 아니라 { $speakers }의 말입니다.
reason-speaker-too = 또한 자료에서는 { $in_source }의 말인데, 초고에서는 { $in_text }의 말로 되어 있습니다.
reason-elsewhere = 첨부하지 않은 “{ $title }” 자료에는 초고에서 인용한 그대로 있습니다.
reason-not-attached = 첨부하지 않은 “{ $title }” 자료에 있는 말입니다.
reason-translated = 번역입니다. 수치, 이름, 부정 표현이 원문과 같습니다. 그 밖에는 비교하지 않았습니다.
reason-translated-number = 원문은 “{ $before }”, 번역은 “{ $after }”입니다.
reason-translated-number-added = 원문에는 “{ $after }”라는 수치가 없습니다.
reason-translated-name = 원문의 이름은 “{ $before }”, 번역의 이름은 “{ $after }”입니다.
reason-translated-opposite = 원문은 “{ $before }”, 번역은 반대말인 “{ $after }”입니다.
reason-translated-negation-added = 원문에 없는 부정 표현이 번역에 있습니다.
reason-translated-negation-dropped = 원문에 있는 부정 표현이 번역에 없습니다.

## All that is set aside
checks-set-aside = 무시함 ({ $count })
dismissals-title = 무시한 경고
dismissals-hint = 무시한 경고는 글에 표시하지 않지만 발행할 때는 확인합니다. 이 목록은 이 브라우저에 저장됩니다.
dismissals-none = 무시한 경고가 없습니다
dismissals-none-hint = 무시한 경고가 여기에 모이며, 복원할 수 있습니다.
dismissals-elsewhere = 이 초고에는 더 이상 없음
dismissals-restore = 복원: { $quote }
dismissals-restored = 복원했습니다: { $quote }
