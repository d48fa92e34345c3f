# For who operates the server, and what writers see of it.

fault-number = 서버 기록 번호: { $id }
settings-learning = 편집국은 추천을 어떻게 쓰는지를 모델 학습에 사용합니다. 어떤 추천을 넣거나 닫거나 고쳤는지를 그 앞의 문장과 함께 저장합니다. 이름은 저장하지 않습니다.
settings-leave-out = 이 초고는 제외
settings-leave-out-failed = 설정을 바꾸지 못했습니다. 다시 시도하세요.
error-operators-only = 서버를 운영하는 사람만 볼 수 있습니다.
error-operators-only-hint = 서버가 있는 컴퓨터에서 열거나 metrics_token을 bearer 토큰으로 보내세요.
error-no-usage = 아직 저장된 사용 내용이 없습니다.
error-no-usage-hint = 부서의 학습 설정을 켜고 한동안 쓴 다음 다시 내보내세요.
