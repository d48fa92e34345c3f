# The first run: notes on the sample draft.

hint-label = Hint
hint-away = Dismiss this hint
hint-all = Dismiss all hints
hint-headline = No quote in the article contains the marked words. Compare shows the nearest.
hint-ghost = Keep writing here: when a quote from your sources fits, it appears in grey. { $key } inserts it.
hint-ghost-click = Keep writing here: when a quote from your sources fits, it appears in grey. Click or tap it to insert it.
hint-sources = Drop your own transcript anywhere on the page to add it as a source.
