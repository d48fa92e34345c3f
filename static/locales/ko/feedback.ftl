# What a writer says of a finding, on its card.

judge-label = 이 경고가 맞습니까?
judge-fine = 잘못된 경고
judge-right = 제대로 짚음
judge-said-fine = 기록함: 잘못된 경고
judge-said-right = 기록함: 제대로 짚은 경고
judge-undo = 실행 취소
judge-stays = 학습에 쓰도록 이 데스크의 컴퓨터에만 보관하며, 어디로도 보내지 않습니다.
judge-taken-back = 실행을 취소했습니다.
