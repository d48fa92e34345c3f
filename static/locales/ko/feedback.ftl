# What a writer says of a finding, on its card.

judge-label = 이 경고가 맞습니까?
judge-fine = 잘못된 경고
judge-right = 제대로 짚음
judge-said-fine = 기록함: 잘못된 경고
judge-said-right = 기록함: 제대로 짚은 경고
judge-undo = 실행 취소
judge-stays = 편집국의 { -product } 서버에만 학습용으로 저장하며, 다른 곳으로 보내지 않습니다.
judge-taken-back = 실행을 취소했습니다.
