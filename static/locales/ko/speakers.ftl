# The directory of speakers: the people who speak in sources, and the names they have there.

speakers-title = 화자
speakers-skip = 화자 목록으로 건너뛰기
speakers-needs-script = 화자 목록을 보려면 JavaScript를 켜야 합니다.
speakers-about = 자료에서 말하는 사람들입니다. 여기서 고친 이름은 추천, 확인, 각주, 인용문 확인표에 쓰이고 자료는 그대로 남습니다.
speakers-editors-only = 이름을 바꾸고 합치는 일은 데스크가 할 수 있습니다.
speakers-search = 화자 검색
speakers-count = 화자 { $count }명
speakers-none = 아직 화자가 없습니다
speakers-none-hint = 화자의 이름이 있는 자료를 추가하면 여기에 나옵니다.
speakers-none-found = 이런 이름의 화자가 없습니다
speakers-none-found-hint = 이름의 일부로 찾아보세요.
speakers-more-rows = 더 보기

speakers-paragraphs = 문단 { $count }개
speakers-counts = 자료 { $sources }건에서 문단 { $paragraphs }개
speakers-facts = 문단 { $paragraphs }개 · 자료에 적힌 이름 { $labels }개
speakers-labels-of = 자료에 적힌 { $name }의 이름
speakers-corrected = 직접 고침

speakers-rename = 이름 바꾸기…
speakers-rename-one = { $name } 이름 바꾸기…
speakers-rename-title = { $name } 이름 바꾸기
speakers-rename-hint = 기사에 쓰는 대로 적으세요. 이제부터 모든 자료에 이 이름이 나옵니다.
speakers-rename-do = 이름 바꾸기
speakers-renamed = { $name }(으)로 이름을 바꿨습니다.
speakers-name = 이름
speakers-merge = 합치기…
speakers-merge-one = { $name } 다른 화자와 합치기…
speakers-merge-title = { $name } 합치기
speakers-merge-with = 같은 사람
speakers-merge-name = 두 사람의 이름
speakers-merge-choose = 합칠 사람을 고르세요.
speakers-merge-do = 합치기
speakers-merged = { $one }, { $other }: 이제 한 사람입니다.
speakers-split = 나누기…
speakers-split-one = { $label } 나누기…
speakers-split-title = { $label } 나누기
speakers-split-hint = “{ $label }”은(는) { $name }이(가) 아닌 다른 사람입니다. 이름이 같으면 “김민수 (기자)”처럼 구별할 말을 덧붙이세요.
speakers-split-name = 다른 사람의 이름
speakers-split-do = 나누기
speakers-was-split = “{ $label }”: 이제 { $name }입니다.
speakers-reset = 고친 이름 되돌리기
speakers-reset-one = { $label }: 고친 이름 되돌리기
speakers-was-reset = “{ $label }”: 원래 이름으로 돌아왔습니다.
speakers-undo = 실행 취소
speakers-undone = 실행을 취소했습니다.
