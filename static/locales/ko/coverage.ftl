# Strips that show how much of its sources a draft quotes: on the desk, and in the quote sheet.

## What a strip comes to
coverage-none = { $paragraphs ->
   *[other] 문단 { $paragraphs }개 중 아직 인용한 문단이 없습니다
}
coverage-some = { $paragraphs ->
   *[other] 문단 { $paragraphs }개 중 { $quoted }개 인용
}
coverage-all-by = { coverage-some }, 모두 { $speaker }의 말
coverage-most-by = { coverage-some }, 대부분 { $speaker }의 말

## The strip on the desk
coverage-label = { $title }: { $summary }
coverage-keys = 화살표 키로 문단을 이동하고 Enter 키로 그 자리의 녹취록을 엽니다.
coverage-cell = { $number }번째 문단
coverage-cells = { $first }–{ $last }번째 문단
coverage-quoted = 인용함
coverage-worth = 인용할 만함
coverage-question = 질문
coverage-others = 그 외
coverage-nobody = 화자 없음
coverage-key-worth = 인용할 만함
coverage-key-quoted = 인용함
coverage-table = 표로 보기
coverage-table-caption = “{ $title }”에서 인용했거나 인용할 만한 문단
coverage-paragraph = 문단
coverage-speaker = 화자
coverage-time = 시각
coverage-read = { $number }번째 문단을 녹취록에서 읽기
coverage-table-none = 인용했거나 추천할 문단이 아직 없습니다. 제목이나 첫 문장을 쓰세요.

## In the quote sheet
sheet-coverage = 자료별 인용 범위
sheet-coverage-key = 검은 부분은 인용한 대목입니다. 점은 이 기사에 인용할 만한 대목이며, 촘촘할수록 더 알맞습니다. 그 아래는 말한 사람입니다.
