# The first run: notes on the sample draft.

hint-label = ヒント
hint-away = このヒントを閉じる
hint-all = すべてのヒントを閉じる
hint-headline = 印の付いた言葉は、記事中のどの引用にもありません。「比較」で最も近い引用を表示します。
hint-ghost = ここから書き進めてください。資料に合う引用があれば、灰色で表示されます。{ $key }で挿入できます。
hint-ghost-click = ここから書き進めてください。資料に合う引用があれば、灰色で表示されます。クリックまたはタップで挿入できます。
hint-sources = 手持ちの文字起こしをページのどこかにドロップすると、資料に追加されます。
