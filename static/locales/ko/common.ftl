# Words that several pages share. How a page says them: static/src/i18n, server/web/translations.py.

-product = Quotedesk

home = { -product } 첫 화면
pages = 화면
close = 닫기
untitled-draft = 제목 없는 초고
part-missing = 화면의 이 부분을 불러오지 못했습니다. 연결을 확인하고 다시 시도하세요.
word-count = 단어 { $words }개
quotation = “{ $words }”
