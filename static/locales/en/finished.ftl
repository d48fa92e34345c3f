# The page that checks an article that was written elsewhere.

finished-page-title = { nav-check } · { -product }
finished-skip = Skip to the findings
finished-heading = Check a finished article
finished-intro = Drop an article that was written elsewhere, and its sources. Each quote is compared with the sources, and each quote in the headline with the body. Nothing is stored.
finished-needs-script = The check needs JavaScript.
finished-drop = Drop an article and its sources to check them

## What is checked
finished-article = Article
finished-article-hint = Word, Google Docs (as Word or HTML), Markdown or plain text.
finished-choose-article = Choose an article…
finished-address = Or its address
finished-sources = Sources
finished-sources-hint = Transcripts, documents or captions. Without files the article is compared with your library.
finished-choose-sources = Choose sources…
finished-remove = Remove { $file }
finished-check = Check
finished-checking = Checking…
finished-empty = No article yet.
finished-empty-hint = Choose a file, or drop it on this page.

## The result
finished-blocked = { $quotes ->
    [one] One quote to fix, or to publish with a reason
   *[other] { $quotes } quotes to fix, or to publish with a reason
}
finished-passed = Nothing to fix
finished-word = Word file with comments
finished-no-quotes = No quotes in this article
finished-no-quotes-hint = Only words in quotation marks are checked.
finished-text = The article
finished-findings = Findings
