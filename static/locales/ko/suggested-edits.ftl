# 초안 본문에 수정 제안: 모드, 카드, 처리.

## 도구 모음
tool-suggesting = 바로 고치지 않고 수정 제안
tool-edits = 수정 제안
tool-edits-open = 수정 제안 { $edits }건: 다음 보기
suggested-mode = 제안 모드
suggested-on = 제안 모드입니다. 기사에 입력하거나 삭제하는 내용이 제안됩니다.
suggested-off = 편집 모드입니다. 입력하거나 삭제하는 내용이 바로 반영됩니다.
suggested-read-only = 이 초안은 읽기만 할 수 있습니다. 수정을 제안할 수 없습니다.
suggested-refused = 문단 안의 줄바꿈, 한 문단에 여러 문단 붙여넣기, 이미지 변경은 제안할 수 없습니다. 제안 모드를 끄고 하세요.
suggested-formats = 서식, 제목, 목록은 제안 모드에서도 바로 바뀝니다.
suggested-headline = 제목 수정은 제안할 수 없습니다. 제안 모드를 끄고 고치거나, 제목 후보를 추가하세요.

## 수정
suggested-title = 수정 제안
suggested-of = { $edits }건 중 { $at }번째
suggested-by = { $name } · { $when }
suggested-add = 추가:
suggested-remove = 삭제:
suggested-replace = 바꾸기:
suggested-adds = “{ $added }” 추가
suggested-removes = “{ $removed }” 삭제
suggested-divides = 여기서 새 문단 시작
suggested-joins = 이 문단을 다음 문단과 합치기
suggested-replaces = “{ $removed }” 대신 “{ $added }”
suggested-here = 수정 제안: { $words }. { $by }
suggested-quote = 인용문의 말을 바꿉니다. 수락하면 인용문을 다시 검증합니다.
suggested-verified-quote = “{ $title }”의 검증된 인용문의 말을 바꿉니다. 수락하면 인용문을 다시 검증합니다.
suggested-accept = 수락
suggested-reject = 거절
suggested-accept-all = 모두 수락
suggested-reject-all = 모두 거절
suggested-next = 다음 제안
suggested-previous = 이전 제안
suggested-none = 수정 제안이 없습니다.
suggested-accepted = { $edits ->
    [1] 수락했습니다.
   *[other] 수정 { $edits }건을 수락했습니다.
} { $left ->
    [0] 남은 제안이 없습니다.
   *[other] { $left }건이 남았습니다.
}
suggested-rejected = { $edits ->
    [1] 거절했습니다.
   *[other] 수정 { $edits }건을 거절했습니다.
} { $left ->
    [0] 남은 제안이 없습니다.
   *[other] { $left }건이 남았습니다.
}

## 발행
publish-suggested = 결정하지 않은 수정 제안이 { $edits }건 있습니다. 기사는 제안 없이 발행됩니다.
publish-suggested-show = 보기
