# Words that several pages share. How a page says them: static/src/i18n, server/pages/words.py.

-product = Quotedesk

home = { -product }, home
page-desk = Desk
page-library = Library
page-archive = Archive
pages = Pages
close = Close
untitled-draft = Untitled draft
word-count = { $words ->
    [one] { $words } word
   *[other] { $words } words
}
