# 화면을 듣는 사람에게 알리는 말과, 필요할 때 읽어 주는 말.

## 제안된 인용문 전체 읽기
readable-title = 추천 인용문
readable-none = 여기에는 추천 인용문이 없습니다.
readable-quote = 인용문
readable-in-article = 기사에 들어갈 문장
readable-speaker = 화자
readable-source = 자료
readable-time = 시각
readable-rights = 인용 조건
readable-quotable = 인용 가능
readable-already = 기사에 이미 인용되어 있습니다.
readable-keys-told = Enter로 넣습니다. { $next }로 다음 인용문을 읽습니다. Esc로 기사로 돌아갑니다.
readable-keys-short = Enter로 넣습니다. Esc로 기사로 돌아갑니다.
readable-insert = 넣기
readable-open = 자료 열기

## 인용문을 넣은 뒤
inserted-told = 넣었습니다: { $words }
inserted-short = 인용문을 넣었습니다.

## 카드에서 인용문을 고친 뒤
fixed-told = 인용문을 고쳤습니다.
