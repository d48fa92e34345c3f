# For who operates the server, and what writers see of it.

fault-number = 서버 기록에 { $id } 번호로 남아 있습니다.
settings-learning = 이 데스크는 사용 내용을 학습에 씁니다. 어떤 제안을 받아들이거나 제쳐 두거나 고쳤는지를 그 앞의 문장과 함께 보관합니다. 이름은 남기지 않습니다.
settings-leave-out = 이 원고는 제외하기
settings-leave-out-failed = 바꾸지 못했습니다. 다시 시도하세요.
error-operators-only = 서버를 운영하는 사람만 볼 수 있습니다.
error-operators-only-hint = 서버가 있는 컴퓨터에서 열거나 metrics_token을 bearer 토큰으로 보내세요.
error-no-usage = 아직 보관된 사용 내용이 없습니다.
error-no-usage-hint = 데스크에서 학습을 켜고 한동안 쓴 다음 다시 내보내세요.
