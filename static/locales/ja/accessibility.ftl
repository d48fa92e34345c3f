# Announcements for screen readers, and what is read on demand.

## The quote that is offered, to be read whole
readable-title = 引用候補
readable-none = ここに引用候補はありません。
readable-quote = 引用
readable-in-article = 記事に入る文
readable-speaker = 発言者
readable-source = 資料
readable-time = 時間
readable-rights = 引用条件
readable-quotable = 引用可
readable-already = この引用はすでに記事にあります。
readable-keys-told = Enterで挿入、{ $next }で次の候補へ、Escで記事に戻ります。
readable-keys-short = Enterで挿入、Escで記事に戻ります。
readable-insert = 挿入
readable-open = 資料を開く

## After a quote came into the article
inserted-told = 挿入しました: { $words }
inserted-short = 引用を挿入しました。

## After a quote was put right from its card
fixed-told = 引用を修正しました。
