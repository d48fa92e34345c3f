# The monitoring page: which of the newsroom's stories a thread is about.

monitor-page-title = { nav-posts } · { -product }
monitor-skip = 기사 목록으로 건너뛰기
monitor-heading = 어떤 기사에 관한 스레드인가요?
monitor-intro = 스레드를 붙여넣거나 파일을 놓으세요. 초고, 발행 기사, 가져온 기사와 비교하며, 내용은 이 서버를 벗어나지 않습니다.
monitor-needs-script = { -product } 모니터링을 사용하려면 JavaScript를 켜야 합니다.
monitor-drop = 스레드 파일을 놓으면 어떤 기사에 관한 것인지 보여 줍니다
monitor-upload-input = 스레드 파일 선택

## Where a thread is pasted
monitor-posts = 게시물
monitor-placeholder = 여기에 게시물을 붙여넣으세요
monitor-hint = JSON Lines, 마스토돈·블루스카이 스레드의 JSON, 또는 일반 글을 넣을 수 있습니다. 일반 글은 한 줄에 하나씩 쓰거나 빈 줄로 나누고, 첫 게시물을 맨 위에 둡니다.
monitor-ask = 기사 찾기
monitor-choose = 파일 선택…
monitor-from-library = 자료에서 선택
monitor-file-away = 이 파일 제거
monitor-empty = 아직 게시물이 없습니다.
monitor-empty-hint = 위에 스레드를 붙여넣거나 파일을 놓으세요.
monitor-archive = “{ $file }” 파일은 여러 파일을 묶은 압축 파일입니다.
monitor-archive-hint = 먼저 자료로 추가하면 그 안의 스레드를 하나씩 열어 모니터링할 수 있습니다.
monitor-to-library = 자료로 이동
monitor-asking = 비교하는 중…

## What it is about
monitor-found = { $articles ->
    [0] 뚜렷하게 맞는 기사가 없습니다
   *[other] 기사 { $articles }건에 관한 스레드입니다
}
monitor-others = 가능성이 낮은 기사 { $articles }건
monitor-depth = { $levels }단계
monitor-show-thread = 스레드 보기
monitor-in-library = 자료에서 보기
monitor-another = 다른 스레드
monitor-keep = 이 스레드 저장
monitor-keep-what = 게시물을 자료로 추가해 스레드로 읽고 인용할 수 있게 합니다
monitor-kept-name = 스레드
monitor-kind-draft = 초고
monitor-kind-publication = 발행 기사
monitor-kind-article = 기사
monitor-probability = 확률
monitor-very = 거의 확실함
monitor-likely = 가능성 높음
monitor-maybe = 가능성 있음
monitor-hardly = 가능성 낮음
monitor-speaking = 가장 뚜렷한 게시물
monitor-read = 스레드에서 보기
monitor-read-label = 이 게시물을 스레드에서 보기

## What was left out
monitor-note-part = 게시물 { $posts }개 가운데 { $read }개를 비교했습니다. 가장 오래된 게시물과 나머지 일부입니다.
monitor-note-others = 함께 들어온 더 짧은 스레드 { $threads }개는 제외했습니다.
monitor-note-behind = 최근 변경 내용 일부는 아직 비교하지 못했습니다. 잠시 뒤 다시 시도하세요.

## The curve
monitor-compare = 게시물을 종합하는 방식
monitor-by-learned = 학습한 모델
monitor-by-learned-what = 첫 게시물인지, 몇 단계인지, 얼마나 비슷한지를 학습한 대로 따집니다
monitor-by-mean = 평균
monitor-by-mean-what = 모든 게시물을 똑같이 셉니다
monitor-by-median = 중앙값
monitor-by-median-what = 한가운데에 있는 게시물
monitor-by-max = 최댓값
monitor-by-max-what = 가장 뚜렷한 게시물 하나
monitor-by-root = 첫 게시물
monitor-by-root-what = 스레드를 시작한 글 하나만
monitor-curve-label = 스레드가 길어질 때 “{ $title }”에 관한 것일 확률
monitor-threshold = 기준 { $percent }
monitor-value = 처음 { $posts }개:
monitor-value-all = 전체 { $posts }개:
monitor-value-by = { $by } { $percent }
monitor-table = 표로 보기
monitor-oldest = 처음 게시물 수
