# 작업하는 동안 자료실로 들어오는 아카이브.
incoming-list = 백그라운드 가져오기
incoming-stage-sending = 업로드 중
incoming-stage-waiting = 대기 중
incoming-stage-reading = 읽는 중
incoming-stage-transcribing = 글로 옮기는 중
incoming-stage-embedding = 문단 준비 중
incoming-stage-indexing = 색인에 추가하는 중
incoming-share = { $stage }, { $share }%
incoming-cancel-label = { $file } 가져오기 중지
incoming-cancel = 중지
incoming-close = 목록에서 { $file } 제거
incoming-cancelled = 중지했습니다. 그때까지 가져온 자료는 남아 있습니다.
incoming-failed = 파일을 가져오지 못했습니다.
incoming-transcribed = 프로그램이 글로 옮겼습니다. 말한 사람의 이름을 적고, 인용하는 말은 녹음과 대조하세요.
incoming-added = { $count ->
    [0] 새로 추가된 자료 없음
   *[other] 자료 { $count }건 추가
}
incoming-replaced = { $count }건 갱신
incoming-known = { $count }건은 이미 있음
incoming-left-out = { $count }건은 읽지 못함
incoming-left-out-more = 외 { $count }건
