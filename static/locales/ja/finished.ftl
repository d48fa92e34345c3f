# The page that checks an article that was written elsewhere.

finished-page-title = { nav-check } · { -product }
finished-skip = 確認結果へ移動
finished-heading = 完成した記事を確認
finished-intro = ほかのソフトで書いた記事と資料をここにドロップしてください。引用を一つずつ資料と照合し、見出しの引用は本文と照合します。何も保存されません。
finished-needs-script = 確認にはJavaScriptが必要です。
finished-drop = 記事と資料をドロップして確認

## What is checked
finished-article = 記事
finished-article-hint = Word、Googleドキュメント（WordまたはHTML）、Markdown、テキスト。
finished-choose-article = 記事を選択…
finished-address = または記事のアドレス
finished-sources = 資料
finished-sources-hint = 文字起こし、文書、字幕。ファイルがなければ、保存済みのすべての資料と照合します。
finished-choose-sources = 資料を選択…
finished-remove = { $file }を外す
finished-check = 確認
finished-checking = 確認中…
finished-empty = 記事がまだありません。
finished-empty-hint = ファイルを選ぶか、このページにドロップしてください。

## The result
finished-blocked = 修正または理由が必要な引用が{ $quotes }件あります
finished-passed = 修正の必要はありません
finished-word = コメント付きWordファイル
finished-no-quotes = この記事には引用がありません
finished-no-quotes-hint = 引用符で囲まれた言葉だけを確認します。
finished-text = 記事の本文
finished-findings = 確認結果
