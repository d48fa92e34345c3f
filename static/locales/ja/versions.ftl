# Versions of a draft, other headlines, notes to the desk, and details of the article.

## Versions
versions-title = バージョン
versions-list = バージョン、新しい順
versions-none = 以前のバージョンはまだありません。執筆中の5分ごとと、名前を付けたときに保存されます。
versions-text = 記事
versions-today = 今日
versions-yesterday = 昨日
versions-words = { $words }語
versions-reason-named = 名前付き
versions-reason-restored = 復元前
versions-reason-published = 公開
versions-name-present = 名前を付けて保存…
versions-name-it = 名前…
versions-rename = 名前を変更…
versions-name = バージョンの名前
versions-name-example = 弁護士に送付
versions-name-save = 保存
versions-restore = このバージョンを復元
versions-restored = バージョンを復元しました。
versions-undo = 元に戻す
versions-unsaved = 最新の変更を保存できなかったため、何も変更されていません。
versions-unsaved-hint = 変更はこのブラウザーに保存されています。接続を確認して、もう一度お試しください。
versions-shown = 表示
versions-shown-since = 現在までの変更
versions-shown-before = 前回からの変更
versions-shown-text = 文章
versions-changes = { $changes ->
    [0] 変更なし
   *[other] 変更{ $changes }か所
}
versions-change-at = 変更{ $changes }か所中{ $at }か所目
versions-previous-change = 前の変更
versions-next-change = 次の変更
versions-added = 追加
versions-removed = 削除
versions-paragraph-added = 追加
versions-paragraph-removed = 削除
versions-moved-here = ここへ移動
versions-moved-away = 別の場所へ移動
versions-restyled = 書式またはリンクを変更
versions-split = ここから新しい段落
versions-was-paragraph = 元は段落
versions-was-heading = 元は中見出し
versions-was-subheading = 元は小見出し
versions-was-quote = 元は引用ブロック
versions-was-figure = 元は画像
versions-was-pull-quote = 元は抜き出し引用
versions-was-bullet = 元は箇条書き
versions-was-numbered = 元は番号付きリスト

## Other headlines
variants-open = { $others ->
    [0] ほかの見出し
   *[other] ほかの見出し（{ $others }）
}
variants-title = 見出し
variants-other = ほかの見出し
variants-new = 別の見出し
variants-add = 追加
variants-keep = 現在の見出しを追加
variants-use = 使う
variants-in-use = 使用中
variants-delete = { $headline }を削除
variants-delete-short = 削除
variants-deleted = 見出しを削除しました。
variants-undo = 元に戻す
variants-full = 見出しはすでに上限の{ $most }件です。
variants-asking = チェック中…
variants-no-quotes = チェックする引用なし
variants-failed = チェックできませんでした

## Notes
notes-tab = メモ
notes-there = メモあり
notes-label = デスクへのメモ
notes-example = デスクへ: 確認したいこと、保留すること、折り返しの連絡待ちの相手など。
notes-hint = 原稿とともに保存され、公開されることはありません。
notes-saved = 保存済み
notes-saving = 保存中…
notes-unsaved = オフライン（このブラウザーに保存済み）
notes-refused = 未保存: { $message }
notes-conflict = 別の場所で変更あり
notes-changed = このメモは別の場所で変更されました。選択するまで、自分のメモは下に残ります。
notes-theirs = 相手のメモ
notes-theirs-empty = 別の場所で削除されました。
notes-both = 両方を使う
notes-use-mine = 自分のメモを使う
notes-use-theirs = 相手のメモを使う

## 記事の情報
article-details-open = 記事情報
article-details-open-due = 記事情報 · { $due }
article-details-title = 記事の情報
article-details-byline = 署名
article-details-byline-example = 掲載するとおりに
article-details-standfirst = リード
article-details-standfirst-example = 見出しと本文の間の一、二文
article-details-section = 面・部門
article-details-section-example = 地域、スポーツ、文化
article-details-keywords = キーワード
article-details-keywords-example = 読点かコンマで区切る
article-details-deadline = 締め切り
article-details-word-goal = 目標語数
article-details-language = 言語
article-details-language-recognised = 自動判定：{ $language }
article-details-language-unsure = 自動判定：不明
article-details-hint = 締め切り、目標語数、言語は編集部の中だけで使います。ほかは記事と一緒に公開されます。
article-details-changed = ほかの場所で「{ $theirs }」に変更されました。選ぶまで、あなたの内容は残ります。
article-details-emptied = ほかの場所で削除されました。選ぶまで、あなたの内容は残ります。
article-details-due = 締め切り { $when }
article-details-was-due = 締め切り超過 { $when }
count-of-goal = { $goal } 語中 { $words } 語
