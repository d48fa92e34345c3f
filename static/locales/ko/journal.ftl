# 화면을 닫아도 남는 편집, 초고를 함께 연 사람.

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
journal-plain = 이 브라우저에서는 저장 전의 편집을 안전하게 보관할 수 없습니다. 탭을 닫기 전에 ‘저장됨’ 표시를 확인하세요.
journal-newer = 그사이 다른 곳에서 변경되었습니다. 지금 보이는 글이 최신입니다.
text-replaced = 서버에 있는 이 초고의 글이 다른 글로 바뀌었습니다. 아직 보내지 못한 편집은 그 글에 더했습니다.
text-set-aside = 이 글의 편집 기록이 손상되어 따로 보관했습니다. 마지막으로 온전한 글에서 이어서 편집합니다. 다른 글은 버전에 남아 있습니다.

## 함께 연 사람
presence-here = 함께 열어 둔 사람: { $names }
presence-readers-tab = 다른 곳에서도 열려 있음
presence-bound = 이 초고는 볼 수만 있고 편집할 수는 없습니다.

## 버전
versions-reason-merged = 합치기 전
