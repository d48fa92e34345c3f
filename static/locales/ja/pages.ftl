# The navigation, the empty states of the pages and the guide of the first run.

nav-drafts = 原稿
nav-sources = 資料
nav-posts = 投稿
nav-check = 確認
nav-people = メンバー
nav-recent-drafts = 原稿、新しい順
sources-all = すべての資料
sources-others = ほかの資料
sources-views = 資料の表示方法
sources-search = すべての資料を検索
sources-passages = 該当箇所
sources-in-draft = 「{ $draft }」に添付
sources-in-a-draft = 特定の原稿に添付
sources-empty = 最初の資料を追加
sources-empty-how = 文字起こし、文書、字幕を、このページのどこかにドロップしてください。ファイルはこのサーバーの外に出ず、どの原稿でも引用できます。

## The guide of the first run
guide-title = 2分でできる最初の引用
guide-skip = スキップ
guide-add = 文字起こしを追加
guide-add-how = 字幕、Word、PDF、テキストのファイルを、このページのどこかにドロップしてください。ファイルはこのサーバーの外に出ません。
guide-add-file = ファイルを選択…
guide-add-paste = 文章を貼り付け
guide-add-sample = サンプルで試す
guide-reading = { $file }を読み取り中…
guide-sample-coming = サンプルを追加しています。20秒ほどかかります。
guide-check = 発言者、タイトル、日付を確認
guide-confirm = 間違いありません
guide-headline = 見出しを書く
guide-headline-how = 引用候補は記事のテーマによって変わります。見出しがそのテーマを伝えます。
guide-headline-go = 見出しを書く
guide-write = 文を書いて引用を挿入
guide-write-how = 引用につながる文を書いて、少し待ってください。合う引用が灰色で表示され、「引用」にはさらに候補が並びます。
guide-write-offered = 灰色の文字は、文字起こしからの引用です。{ $key }を押すと挿入されます。
guide-write-offered-touch = 灰色の文字は、文字起こしからの引用です。タップすると挿入されます。
guide-step = ステップ{ $step }（全{ $steps }）: { $name }
guide-done = 最初の引用を挿入しました。出典は引用とともに残り、引用を変更すると照合されます。
guide-close = 閉じる

## Posts
monitor-advanced = 詳細設定
