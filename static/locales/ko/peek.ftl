# A suggestion in its surroundings, where other words can be chosen: static/src/suggestions/peek.

peek-label = “{ $title }” 자료에서 인용문의 앞뒤 문맥
peek-text = “{ $title }” 녹취록
peek-open = 앞뒤 문맥 보기(Alt와 아래쪽 화살표)
peek-read = 자료 열기
peek-play = 이 대목 재생(스페이스 바)
peek-nowhere = 지금 커서 위치에는 넣을 수 없습니다.
peek-selected = 선택: { $words }
peek-keys = 화살표 키는 단어 단위로, Ctrl과 함께 누르면 문장 단위로 이동합니다. Shift로 선택하고, Enter로 넣고, Delete로 생략하고, [로 괄호를 넣고, Esc로 닫습니다.

## What can be done with the words
peek-insert = 넣기
peek-leave-out = 생략
peek-bracket = 괄호
peek-bracket-words = 괄호 안에 쓸 말
peek-bracket-put = 괄호 넣기
peek-undo = 실행 취소

## Why something cannot be left out or replaced
peek-refused-nothing = 먼저 표시된 말 안에서 일부를 선택하세요. 전부를 선택할 수는 없습니다.
peek-refused-negation = 부정하는 말이 빠지거나 들어가 뜻이 뒤집힙니다.
peek-refused-number = 숫자를 다른 숫자로 바꿀 수 없습니다. 생략하거나 그대로 인용하세요.
peek-refused-short = 이어지는 화자의 말이 너무 적게 남습니다.
peek-refused-long = 한 인용문에서 생략하기에는 너무 깁니다. 인용문을 둘로 나누세요.
peek-refused-clause = 괄호는 한 구절 안의 몇 마디만 대신할 수 있습니다. 나머지는 생략하세요.
peek-refused-same = 바로 그 자리에서 화자가 하지 않은 말을 쓰세요. 누구의 말인지 구별할 수 없습니다.
