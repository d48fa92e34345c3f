# For who operates the server, and what writers see of it.

fault-number = 서버 기록에 { $id } 번호로 남아 있습니다.
