# The first run: notes on the sample draft.

hint-away = このヒントを閉じる
own-source-title = 手持ちの文字起こしを使う
own-source-how = 字幕、Word、PDF、テキストをここにドロップすると、専用の原稿が開きます。
hint-ghost = 下の記事を書き進めることもできます。資料に合う引用があれば灰色で表示され、{ $key }で挿入できます。
hint-ghost-click = 下の記事を書き進めることもできます。資料に合う引用があれば灰色で表示され、クリックまたはタップで挿入できます。
