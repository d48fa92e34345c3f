# The page of all drafts, articles in and out, and what became of a publication.

page-drafts = 초고

## The page
drafts-page-title = { page-drafts } · { -product }
drafts-page-skip = 초고 목록으로 건너뛰기
drafts-page-needs-script = 초고 목록을 보려면 JavaScript를 켜야 합니다.
drafts-page-drop = Markdown, Word, HTML 기사를 놓으면 초고로 가져옵니다
drafts-page-upload-input = 기사 가져오기
drafts-page-import = 가져오기…
drafts-page-new = 새 초고
drafts-page-from-template = 템플릿에서 시작
drafts-page-all = 모든 초고

## The search
drafts-search = 초고 검색
drafts-search-placeholder = 제목과 본문 검색
drafts-search-show = 보기
drafts-show-all = 전체
drafts-show-writing = 작성 중
drafts-show-ready = 준비됨
drafts-show-published = 발행됨
drafts-show-changed = 발행 후 수정됨
drafts-show-warnings = 경고 있음
drafts-show-templates = 템플릿
drafts-searching = 검색 중…
drafts-found = { $drafts ->
    [0] 초고 없음
   *[other] 초고 { $drafts }건
}
drafts-found-with = { $drafts ->
    [0] “{ $words }” 검색 결과 없음
   *[other] “{ $words }” 검색 결과 { $drafts }건
}
drafts-found-templates = { $drafts ->
    [0] 템플릿 없음
   *[other] 템플릿 { $drafts }건
}
drafts-checking = 초고 { $drafts }건을 확인하고 있습니다…
drafts-more = 더 보기({ $left }건 남음)

## A draft
drafts-state-writing = 작성 중
drafts-state-ready = 준비됨
drafts-state-published = 발행됨
drafts-state-changed = 발행 후 수정됨
drafts-state-template = 템플릿
drafts-sources = { $sources ->
    [0] 자료 없음
   *[other] 자료 { $sources }건
}
drafts-saved = { $ago } 저장
drafts-warnings = 검토할 인용문 { $count }개
drafts-blocking = 그중 고치거나 사유를 적어야 하는 인용문 { $count }개
drafts-actions = “{ $headline }” 작업
drafts-mark-ready = 준비됨으로 표시
drafts-mark-writing = 준비됨 표시 해제
drafts-duplicate = 복제
drafts-copy-of = { $headline } 사본
drafts-make-template = 템플릿으로 바꾸기
drafts-make-draft = 초고로 바꾸기
drafts-begin = 이 템플릿으로 시작
drafts-export-as = { $format } 파일로 내보내기
drafts-sources-in-exports = 내보낼 때 인용문 출처 넣기
drafts-delete = 삭제
drafts-deleted = “{ $headline }” 초고를 삭제했습니다.
drafts-undo = 실행 취소
drafts-now-ready = “{ $headline }” 초고를 준비됨으로 표시했습니다.
drafts-now-writing = “{ $headline }” 초고의 준비됨 표시를 해제했습니다.
drafts-now-template = “{ $headline }” 초고를 템플릿으로 바꿨습니다.
drafts-now-draft = “{ $headline }” 템플릿을 초고로 바꿨습니다.
drafts-copied = “{ $headline }” 초고를 만들었습니다.
drafts-open = 열기

## Nothing to show
drafts-nothing = 아직 초고가 없습니다
drafts-nothing-how = 새로 쓰거나 기사를 가져오세요. Markdown, Word, HTML 파일을 이 화면 아무 곳에나 놓으면 됩니다.
drafts-nothing-templates = 아직 템플릿이 없습니다
drafts-nothing-templates-how = 자주 쓰는 형태의 초고를 템플릿으로 바꾸면 새 초고에 제목, 본문, 자료가 복사됩니다.
drafts-nothing-fits = 맞는 초고가 없습니다
drafts-nothing-fits-how = 검색어를 줄이거나 모든 초고를 보세요.
drafts-nothing-warnings = 경고가 있는 초고가 없습니다
drafts-nothing-warnings-how = 확인한 인용문이 모두 자료와 일치합니다.
drafts-show-everything = 모든 초고 보기

## Importing
import-title = 기사 가져오기
import-files = 파일 선택…
import-files-hint = Markdown, Word(.docx), HTML 파일을 그 안의 이미지와 함께 가져옵니다. 글과 이미지의 ZIP도 됩니다. 화면 아무 곳에나 놓아도 됩니다.
import-or-paste = 또는 기사 붙여넣기
import-paste-hint = 소제목, 목록, 강조, 링크를 그대로 가져옵니다. 첫 제목이 기사 제목이 됩니다.
import-paste-empty = 먼저 기사를 붙여넣으세요.
import-confirm = 가져오기
import-cancel = 취소
import-running = “{ $file }” 파일을 가져오고 있습니다…
import-pasting = 가져오고 있습니다…
import-done = “{ $headline }” 기사를 가져왔습니다.
import-left-out = “{ $headline }” 기사를 가져왔지만 이미지 { $images }개는 가져오지 못했습니다.
import-left-out-more = 외 { $images }개
import-failed = 가져오지 못했습니다
import-dismiss = 닫기

## On the desk
ready-label = 발행 준비됨
ready-hint = 초고 목록에 표시됩니다
ready-failed = 저장하지 못했습니다. { $message }
export-title = 초고 내보내기

## On its way to the newsroom's own system
delivery-waiting = CMS로 보내고 있습니다…
delivery-again-at = CMS가 받지 않았습니다. { $time }에 다시 보냅니다.
delivery-sent = { $time }에 CMS로 보냈습니다.
delivery-refused = CMS가 거부했습니다.
delivery-given-up = CMS에 연결하지 못했습니다. 자동으로 다시 보내지 않습니다.
delivery-answer = CMS의 응답
delivery-send-again = 다시 보내기
