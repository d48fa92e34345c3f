# 요청을 받지 않을 때
error-stale-form = 이 화면은 너무 오래되었거나 퀘트데스크의 화면이 아닙니다.
error-stale-form-hint = 바뀐 것은 없습니다. 화면을 새로 고친 뒤 다시 하세요. 쓰던 글은 그대로 있습니다.
error-too-many = 한꺼번에 받을 수 있는 것보다 많습니다.
error-too-many-hint = 잠시 기다리면 화면이 알아서 다시 보냅니다. 잃는 것은 없습니다.
