# Versions of a draft, other headlines, notes to the desk, and details of the article.

## Versions
versions-title = 버전 기록
versions-list = 버전 목록(최신순)
versions-none = 아직 이전 버전이 없습니다. 글을 쓰는 동안 5분마다, 그리고 이름을 붙일 때마다 버전이 저장됩니다.
versions-text = 기사
versions-today = 오늘
versions-yesterday = 어제
versions-words = { $words ->
   *[other] 단어 { $words }개
}
versions-reason-named = 이름 붙임
versions-reason-restored = 복원 직전
versions-reason-published = 발행
versions-name-present = 이름을 붙여 버전 저장…
versions-name-it = 이름 붙이기…
versions-rename = 이름 바꾸기…
versions-name = 버전 이름
versions-name-example = 법률 검토용
versions-name-save = 저장
versions-restore = 이 버전으로 복원
versions-restored = 선택한 버전으로 복원했습니다.
versions-undo = 실행 취소
versions-unsaved = 최근 변경 내용을 저장하지 못해 아무것도 바꾸지 않았습니다.
versions-unsaved-hint = 변경 내용은 이 브라우저에 저장되어 있습니다. 연결을 확인하고 다시 시도하세요.
versions-shown = 표시
versions-shown-since = 이후 변경
versions-shown-before = 이 버전의 변경
versions-shown-text = 본문
versions-changes = { $changes ->
    [0] 변경 없음
   *[other] 변경 { $changes }곳
}
versions-change-at = 변경 { $changes }곳 중 { $at }번째
versions-previous-change = 이전 변경
versions-next-change = 다음 변경
versions-added = 추가
versions-removed = 삭제
versions-paragraph-added = 추가된 문단
versions-paragraph-removed = 삭제된 문단
versions-moved-here = 여기로 옮김
versions-moved-away = 다른 곳으로 옮김
versions-restyled = 강조 또는 링크가 바뀜
versions-split = 여기서 문단을 나눔
versions-was-paragraph = 이전에는 문단
versions-was-heading = 이전에는 중간 제목
versions-was-subheading = 이전에는 소제목
versions-was-quote = 이전에는 인용 문단
versions-was-figure = 이전에는 이미지
versions-was-pull-quote = 이전에는 발췌 인용
versions-was-bullet = 이전에는 목록
versions-was-numbered = 이전에는 번호 목록

## Other headlines
variants-open = { $others ->
    [0] 다른 제목
   *[other] 다른 제목 ({ $others })
}
variants-title = 제목 후보
variants-other = 다른 제목
variants-new = 새 제목 쓰기
variants-add = 추가
variants-keep = 현재 제목 추가
variants-use = 사용
variants-in-use = 사용 중
variants-delete = { $headline } 삭제
variants-delete-short = 삭제
variants-deleted = 제목을 삭제했습니다.
variants-undo = 실행 취소
variants-full = 제목은 { $most }개까지 저장할 수 있습니다.
variants-asking = 확인 중…
variants-no-quotes = 확인할 인용문 없음
variants-failed = 확인하지 못했습니다

## Notes
notes-tab = 메모
notes-there = 메모 있음
notes-label = 데스크에게 남기는 메모
notes-example = 데스크에게 전할 내용을 적으세요. 더 물어볼 것, 보류할 것, 회신을 기다리는 사람 등.
notes-hint = 초고와 함께 저장되며 발행되지 않습니다.
notes-saved = 저장됨
notes-saving = 저장 중…
notes-unsaved = 오프라인 — 이 브라우저에 저장됨
notes-refused = 저장 안 됨: { $message }
notes-conflict = 다른 곳에서 변경됨
notes-changed = 다른 곳에서 메모가 변경되었습니다. 선택하기 전까지 내 메모는 아래에 그대로 있습니다.
notes-theirs = 상대 메모
notes-theirs-empty = 다른 곳에서 메모를 삭제했습니다.
notes-both = 둘 다 사용
notes-use-mine = 내 메모 사용
notes-use-theirs = 상대 메모 사용

## 기사 정보
article-details-open = 기사 정보
article-details-open-due = 기사 정보 · { $due }
article-details-title = 기사 정보
article-details-byline = 바이라인
article-details-byline-example = 실릴 그대로
article-details-standfirst = 전문
article-details-standfirst-example = 제목과 본문 사이의 한두 문장
article-details-section = 섹션
article-details-section-example = 사회, 스포츠, 문화
article-details-keywords = 키워드
article-details-keywords-example = 쉼표로 구분
article-details-deadline = 마감
article-details-word-goal = 목표 단어 수
article-details-language = 언어
article-details-language-recognised = 자동 인식: { $language }
article-details-language-unsure = 자동 인식: 확실하지 않음
article-details-hint = 마감, 목표 단어 수, 언어는 편집국 안에서만 쓰입니다. 나머지는 기사와 함께 발행됩니다.
article-details-changed = 다른 곳에서 “{ $theirs }”(으)로 바뀌었습니다. 고를 때까지 내 내용이 남아 있습니다.
article-details-emptied = 다른 곳에서 지워졌습니다. 고를 때까지 내 내용이 남아 있습니다.
article-details-due = 마감 { $when }
article-details-was-due = 마감 지남 { $when }
count-of-goal = { $goal }단어 중 { $words }단어
