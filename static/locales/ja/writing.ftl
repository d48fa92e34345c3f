# Words of writing itself: the toolbar, links, counts, find and replace, typography.

## The toolbar
toolbar-label = 書式
tool-paragraph = 段落
tool-heading = 中見出し
tool-subheading = 小見出し
tool-strong = 太字
tool-em = 斜体
tool-link = リンク
tool-bullets = 箇条書き
tool-numbers = 番号付きリスト
tool-blockquote = 引用ブロック
tool-image = 画像
tool-undo = 元に戻す
tool-redo = やり直す
tool-comment = コメントする
tool-find = 検索と置換

## Images
image-caption = キャプション
image-credit = クレジット
image-alt = 代替テキスト
image-alt-missing = 代替テキストがありません。画像を見られない読者のために、何が写っているかを書いてください。
image-remove = 画像を削除
image-label = 画像: { $alt }
image-label-bare = 代替テキストのない画像
image-unshown = この画像は表示できません。
image-uploading = { $name }をアップロード中…
image-sent = { $percent }%
image-cancel = キャンセル
image-dismiss = 閉じる
image-added = 画像を追加しました。代替テキストを書いてください。
image-copying = 別の下書きから画像をコピー中…
image-not-copied = 画像をコピーできませんでした: { $why }
image-publish-missing = { $count ->
   *[other] 代替テキストのない画像が{ $count }枚あります。
}
image-publish-show = 下書きで表示

## Text in two directions
direction-mark = 見えない文字：この行の表示順を決めます

## Links
link-title = リンク
link-words = 文字列
link-address = アドレス
link-set = リンクを追加
link-remove = リンクを削除
link-cancel = キャンセル
link-not-an-address = ウェブアドレスまたはメールアドレスではありません。example.org/reportやname@example.orgのように入力してください。

## Counts
count-label = 記事の長さ
count-selected = 選択範囲
count-article = 記事
count-selected-of = { $all }中{ $selected }
count-with-minutes = { $all } · { $minutes }分
count-with-sheets = { $all } · { $sheets }枚
count-characters-short = { $characters }字
count-words = 語数
count-characters = 字数
count-without-spaces = 空白を除く
count-sheets = 200字詰め原稿用紙
count-reading = 読む時間
count-minutes = 約{ $minutes }分

## Find and replace
find-label = 検索と置換
find-query = 検索
find-words = 置換後の文字列
find-case = 大小文字を区別
find-word = 単語単位
find-previous = 前の一致箇所
find-next = 次の一致箇所
find-close = 検索を閉じる
find-show-replace = 置換
find-replace = 置換
find-replace-all = すべて置換
find-in-quotes = { $quoted ->
    [0] 資料からの引用も対象
   *[other] 資料からの引用も対象（{ $quoted }）
}
find-at = { $count }件中{ $at }件目
find-none = 見つかりません
find-replaced = { $replaced ->
    [0] 置換した箇所はありません。
   *[other] { $replaced }件を置換しました。
}
find-left = 引用内の{ $left }件は変更していません。
find-left-one = 変更していません。資料からの引用の中にあります。

## Settings of writing
settings-writing = 執筆
settings-smart-quotes = 入力時に引用符、ダッシュ、省略記号を組版用の記号に変換
settings-name = お名前
settings-name-how = 変更の提案と引用確認表に表示されます。このブラウザに保存されます。
