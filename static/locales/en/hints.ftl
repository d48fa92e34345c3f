# The first run: notes on the sample draft.

hint-away = Dismiss this hint
own-source-title = Use your own transcript
own-source-how = Drop it here: captions, Word, PDF or plain text. It opens in a draft of its own.
hint-ghost = Or write on below: when a quote from the sources fits, it appears in grey. { $key } inserts it.
hint-ghost-click = Or write on below: when a quote from the sources fits, it appears in grey. Click or tap it to insert it.
