# The first run: notes on the sample draft.

hint-away = 이 도움말 닫기
own-source-title = 내 녹취록으로 써 보기
own-source-how = 자막, Word, PDF, 텍스트 파일을 여기에 놓으면 새 초고로 열립니다.
hint-ghost = 아래 글을 이어 쓸 수도 있습니다. 자료에 알맞은 인용문이 있으면 회색으로 나타나며, { $key } 키로 넣습니다.
hint-ghost-click = 아래 글을 이어 쓸 수도 있습니다. 자료에 알맞은 인용문이 있으면 회색으로 나타나며, 누르면 들어갑니다.
