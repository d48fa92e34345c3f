# 모델이 응답하지 않는 동안 데스크가 하는 말입니다.

degraded-suggestions = 겹치는 단어만으로 정한 순서입니다. 모델이 바쁘거나 응답하지 않습니다
finding-unchecked = 확인하지 않음
reason-unchecked = 본문과 대조하는 모델이 응답하지 않습니다. 나중에 자동으로 다시 확인합니다.
sheet-body-unchecked = 본문과 대조하지 않음
