# 요청을 받지 않을 때
error-stale-form = 이 화면은 너무 오래되었거나 Quotedesk의 화면이 아닙니다.
error-stale-form-hint = 바뀐 것은 없습니다. 화면을 새로 고친 뒤 다시 시도하세요. 쓰던 글은 그대로 있습니다.
error-too-many = 요청이 한꺼번에 너무 많습니다.
error-too-many-hint = 잠시 기다리면 화면이 자동으로 다시 보냅니다. 사라지는 것은 없습니다.
error-bad-address = 가져올 수 있는 주소가 아닙니다.
error-bad-address-hint = 브라우저의 주소창에서 https://로 시작하는 주소를 복사해 넣으세요.
error-host-not-allowed = “{ $name }”에서는 가져올 수 없습니다.
error-host-not-allowed-hint = 파일을 내려받아 추가하거나, 관리자에게 이 주소의 허용을 요청하세요.
error-cannot-fetch = 파일을 가져오지 못했습니다.
error-cannot-fetch-hint = 브라우저에서 주소를 열어 저장한 뒤 그 파일을 추가하세요.
error-fetching-off = 이 Quotedesk는 링크로 자료를 가져오지 않습니다.
error-fetching-off-hint = 파일을 내려받아 추가하세요.
error-reading-too-long = “{ $name }”을 읽는 데 시간이 너무 오래 걸립니다.
error-reading-too-long-hint = 나누어 추가하거나 글만 .txt로 저장해 추가하세요.
error-too-complex = 한 자료로 읽기에는 요소가 너무 많습니다. { $count }개까지 읽습니다.
error-too-complex-hint = 글만 .txt로 저장해 추가하거나 나누어 추가하세요.
error-too-many-paragraphs = “{ $name }”의 문단이 너무 많습니다. 한 번에 { $count }개까지 추가할 수 있습니다.
error-too-many-paragraphs-hint = 아카이브로 가져오면 백그라운드에서 처리됩니다. 나누어 추가해도 됩니다.
error-import-gave-up = “{ $name }” 가져오기를 중단했습니다. 작업 프로세스가 도중에 두 번 종료되었습니다.
error-import-gave-up-hint = 저장된 자료는 남아 있습니다. 나머지는 더 작게 나누어 가져오세요.

# 주소로 자료 추가
fetch-open = 링크로 추가
fetch-title = 링크로 추가
fetch-address = 녹취록 링크
fetch-hint = 관리자가 허용한 사이트에서 { -product } 서버가 파일을 내려받습니다.
fetch-no-address = 온전한 링크가 아닙니다. 브라우저에서 https://로 시작하는 주소를 복사해 넣으세요.
fetch-leave = 취소
fetch-add = 내려받아 추가
