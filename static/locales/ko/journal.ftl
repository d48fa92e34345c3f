# 화면을 닫아도 남는 편집, 초고를 함께 연 사람, 두 글을 하나로 합치기.

## 보관된 편집
journal-back = { $time }에 쓰고 저장하지 못한 내용을 복원했습니다.
journal-waits = { $time }에 쓰고 저장하지 못한 내용이 여기에 남아 있습니다. 이 초고를 편집할 수 있게 되면 복원합니다.
journal-elsewhere = “{ $headline }”에 { $time }에 쓴 내용이 저장되지 않았습니다.
journal-open = 열기
journal-gone = “{ $headline }” 초고는 더 이상 없습니다. { $time }에 쓴 내용은 여기에 남아 있습니다.
journal-copy = 글 복사
journal-copied = 복사했습니다
journal-not-copied = 복사하지 못했습니다
journal-remove = 삭제
journal-close = 닫기
journal-newer = 그사이 다른 곳에서 변경되었습니다. 지금 보이는 글이 최신입니다.
journal-plain = 이 브라우저에서는 저장 전의 편집을 안전하게 보관할 수 없습니다. 탭을 닫기 전에 ‘저장됨’ 표시를 확인하세요.

## 함께 연 사람
presence-writes = { $name } 님이 편집하고 있습니다
presence-writes-tab = 다른 탭에서 열려 있습니다
presence-taken = { $time }에 { $name } 님이 이어받았습니다
presence-taken-tab = { $time }에 다른 탭에서 이어받았습니다
presence-take-over = 이어받기
presence-take-back = 다시 가져오기
presence-taking = 이어받는 중…
presence-not-taken = 서버가 응답하지 않습니다. 잠시 뒤에 다시 시도하세요.
presence-readers = { $readers ->
   *[other] { $names } 님이 보고 있습니다
}
presence-readers-tab = 다른 탭에서도 열려 있습니다
presence-bound = 이 초고는 볼 수만 있고 편집할 수는 없습니다.
presence-ask-title = { $name } 님에게서 이어받을까요?
presence-ask-text = { $name } 님에게 바로 알립니다. 저장하지 않은 변경 내용을 먼저 저장하고, 그 뒤로는 보기만 할 수 있으며 다시 가져올 수 있습니다.
presence-ask-no = 취소

## 합치기
merge-title = 이 초고가 다른 곳에서 변경되었습니다
merge-lead = 함께 둘 수 있는 변경은 아래에 합쳐 두었습니다. 같은 곳을 서로 다르게 고친 데서는 하나를 고르세요. 이 글을 저장하기 전에는 아무것도 바뀌지 않고, 두 글 모두 버전 기록에 남습니다.
merge-lead-clean = 두 글을 아래처럼 합칠 수 있습니다. 이 글을 저장하기 전에는 아무것도 바뀌지 않고, 두 글 모두 버전 기록에 남습니다.
merge-article = 합친 글
merge-left = 골라야 할 곳이 { $left }군데 남았습니다.
merge-chosen = 모두 골랐습니다.
merge-clean = 고를 것이 없습니다.
merge-save = 이 글 저장
merge-place = 고를 곳 { $at }/{ $places }
merge-mine = 내 글
merge-theirs = 상대 글
merge-both = 둘 다, 내 글 먼저
merge-deleted = 삭제함
merge-by-mine = 내가 고침
merge-by-theirs = 다른 곳에서 고침
merge-by-each = 양쪽에서 고침
merge-same = 바뀌지 않은 문단

## 버전
versions-reason-merged = 합치기 전
