# The first run: notes on the sample draft.

hint-label = Hint
hint-away = Put this hint away
hint-all = Hide all hints
hint-headline = No quote in the article says the marked words. Compare shows the nearest.
hint-ghost = Write on here: where a quote from your sources fits, it appears in grey. { $key } inserts it.
hint-ghost-click = Write on here: where a quote from your sources fits, it appears in grey. A click inserts it.
hint-sources = Drop your own transcript anywhere on the page: it becomes a source.
