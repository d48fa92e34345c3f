# Words that several pages share. How a page says them: static/src/i18n, server/web/translations.py.

-product = Quotedesk

home = { -product }, home
pages = Pages
close = Close
untitled-draft = Untitled draft
part-missing = This part of the page could not be loaded. Check the connection and try again.
word-count = { $words ->
    [one] { $words } word
   *[other] { $words } words
}
quotation = “{ $words }”
