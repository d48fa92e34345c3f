# The first run: notes on the sample draft.

hint-label = 도움말
hint-away = 이 도움말 닫기
hint-all = 도움말 모두 닫기
hint-headline = 표시된 말은 기사 속 인용문에 없습니다. 비교를 누르면 가장 가까운 인용문을 보여 줍니다.
hint-ghost = 여기에 이어서 쓰세요. 자료에 알맞은 인용문이 있으면 회색으로 나타나며, { $key } 키로 넣습니다.
hint-ghost-click = 여기에 이어서 쓰세요. 자료에 알맞은 인용문이 있으면 회색으로 나타나며, 누르면 들어갑니다.
hint-sources = 녹취록을 화면 아무 데나 끌어다 놓으면 자료로 추가됩니다.
