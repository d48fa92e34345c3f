# Publishing: kinds of findings, what is left to do, an editor's sign-off, and the policy.

finding-kind-headline-unsupported = 본문에 근거가 없는 제목의 인용문
finding-kind-headline-uncertain = 본문에 없을 수 있는 제목의 인용문
finding-kind-headline-in-source = 자료에는 있으나 본문에는 없는 제목의 인용문
finding-kind-headline-unchecked = 확인하지 않은 제목의 인용문
finding-kind-number = 수치가 바뀜
finding-kind-negation = 부정 표현이 바뀜
finding-kind-words = 그 밖의 말이 바뀜
finding-kind-wrong-speaker = 화자가 다름
finding-kind-interviewer = 질문자의 말
finding-kind-cut = 생략으로 뜻이 달라짐
finding-kind-hidden = 보이지 않는 문자로 순서가 바뀜
finding-kind-unclosed = 닫히지 않은 인용문
finding-kind-not-found = 자료에서 찾을 수 없음
finding-kind-paraphrase = 따옴표 안에 바꾸어 쓴 말
finding-kind-translated = 번역한 인용문
finding-kind-embargo = 엠바고가 걸린 자료
finding-kind-background = 배경용 자료
finding-kind-unchecked = 화자를 확인하지 않음

## What a draft has to pass, by level
publish-level-block = 발행 차단
publish-level-reason = 사유 필요
publish-level-show = 검토 권장
publish-no-quotes = 아직 인용문이 없습니다.
publish-empty = 제목과 본문을 먼저 쓰세요.
publish-show = 초고에서 보기
publish-show-quote = 초고에서 보기: { $quote }
publish-speaker-unchecked = { $quotes ->
   *[other] 이 언어에서는 화자를 읽을 수 없어 화자를 확인하지 않았습니다.
}
publish-example-quote = 예: 청문회 뒤 본인이 발언을 정정함
publish-reason-by = { $name } 님이 적은 사유
publish-reason-given = 적은 사유
publish-approved-by = 승인
publish-left = 인용문 { $quotes }개를 고치거나 사유를 적어야 발행할 수 있습니다.
publish-left-sign-off = 모든 인용문에 사유를 적었습니다. 발행하려면 데스크가 사유를 승인해야 합니다.
publish-left-waiting = 데스크가 승인하면 발행할 수 있습니다.
publish-not-now = 나중에

## An editor's sign-off
sign-off-ask = 승인 요청
sign-off-ask-again = 다시 승인 요청
sign-off-withdraw = 요청 취소
sign-off-approve = 승인
sign-off-send-back = 돌려보내기
sign-off-note = 필자에게 남길 메모
sign-off-request-note = 데스크에게 남길 메모(선택)
sign-off-note-by = { $name } 님의 메모
sign-off-note-missing = 무엇을 고쳐야 하는지 짧게 적으세요.
sign-off-decide = { $name } 님이 이 사유의 승인을 요청했습니다.
sign-off-requested = { $name } 님이 { $moment }에 데스크의 승인을 요청했습니다. 결정을 기다리고 있습니다.
sign-off-approved = { $name } 님이 { $moment }에 승인했습니다.
sign-off-sent-back = { $name } 님이 { $moment }에 돌려보냈습니다.
sign-off-outdated = 요청한 뒤 초고가 바뀌어 요청에 들어 있지 않은 경고가 있습니다.
sign-offs-open = 승인을 기다리는 초고 { $count }건
sign-offs-own-sent-back = 돌아온 승인 요청 { $count }건
sign-offs-own-approved = 승인된 요청 { $count }건
sign-offs-own-requested = 데스크의 승인을 기다리는 요청 { $count }건
sign-offs-asked = { $name } 님이 { $moment }에 승인을 요청했습니다. 승인할 사유 { $overrides }건.
sign-offs-review = 검토
sign-offs-review-one = “{ $headline }” 검토
sign-offs-new = 승인을 기다리는 초고가 있습니다.
sign-offs-decided-approved = 승인 요청이 승인되었습니다.
sign-offs-decided-sent-back = 승인 요청이 돌아왔습니다.

## The policy, in the settings
settings-publishing = 발행
policy-lead = 초고를 발행하기 전에 경고마다 무엇을 요구할지 정합니다.
policy-read-only = 이 기준은 관리자가 바꿉니다.
policy-for = 적용 대상
policy-newsroom = 편집국 전체
policy-level-block = 발행 차단
policy-level-reason = 사유 요구
policy-level-show = 표시만 함
policy-level-means = 발행을 차단하는 경고는 고치거나 사유를 적어야 합니다. 사유는 발행본, 인용문 확인표, 감사 기록에 남습니다.
policy-sign-off = 발행을 차단하는 경고의 사유는 데스크가 승인해야 함
policy-group-headline = 제목
policy-group-words = 인용한 말
policy-group-speaker = 화자
policy-group-source = 자료
policy-inherited-desk = 이 부서는 편집국의 기준을 따릅니다.
policy-inherited-newsroom = 기본 기준입니다.
policy-reset-desk = 편집국의 기준 쓰기
policy-reset-newsroom = 기본 기준 쓰기
policy-saved = 저장했습니다.

## The cover of the quote sheet
sheet-cover = 표지
sheet-signed = 서명
sheet-role-published = 발행
sheet-role-overrode = 경고를 넘긴 사람
sheet-role-approved = 승인
sheet-overridden = 사유를 적고 넘긴 경고
sheet-approved-by = 승인: { $name }
sheet-open = 발행 전에 해결할 항목
sheet-not-checked = 확인하지 않은 것
sheet-why-no-quotation-marks = 따옴표가 없음
sheet-why-not-a-quotation = 인용으로 보지 않음
sheet-why-models-unavailable = 모델이 응답하지 않음
sheet-why-speaker = 누가 말했는지 대조하지 않음
