# Comments on a draft, and the inbox of what waits for the reader.

## The list
comments-tab = コメント
comments-add = コメントする
comments-show-resolved = 解決済み
comments-open = { $count ->
    [0] 未解決のコメントなし
   *[other] 未解決のコメント { $count } 件
}
comments-none-hint = 本文の語句を選択して「コメントする」を選ぶか、原稿全体にコメントしてください。コメントが公開されることはありません。
comments-not-loaded = コメントを読み込めませんでした。
comments-missing = このコメントは削除されました。

## A thread
comments-whole = 原稿全体について
comments-gone = 削除された語句について
comments-visit = 本文で表示
comments-visit-words = 「{ $words }」を本文で表示
comments-thread = コメント: { $words }
comments-thread-by = { $name } さんのコメント: { $words }
comments-somebody = 不明なユーザー
comments-edited = 編集済み
comments-resolved-by = { $name } さんが解決、{ $moment }
comments-resolved-at = 解決、{ $moment }
comments-resolve = 解決
comments-reopen = 再開
comments-edit = 編集
comments-delete = 削除
comments-delete-sure = このコメントを削除しますか。
comments-delete-reply-sure = この返信を削除しますか。
comments-keep = 残す

## Writing
comments-write = コメントを書く
comments-send = コメントする
comments-cancel = キャンセル
comments-reply-to = 返信
comments-reply = 返信
comments-edit-label = コメントを編集
comments-save = 保存
comments-people = メンションする人
comments-people-found = { $count } 人
comments-may-not-read = この原稿を読めません
comments-hidden-from = { $name } さんはこの原稿を読めないため、コメントも見られません。
comments-hidden-from-hint = 先に原稿を共有するか、@ を付けずに名前を書いてください。
comments-not-ready = 本文がまだ接続されていないため、コメントの位置を決められません。
comments-not-ready-hint = 少し待ってからもう一度お試しください。
comments-words-gone = 選択した語句はその間に削除されました。
comments-words-gone-hint = コメントをコピーし、別の語句を選択してコメントしてください。

## What happened
comments-added = コメントを追加しました。
comments-replied = 返信を追加しました。
comments-deleted = 削除しました。
comments-resolved = コメントを解決しました。
comments-reopened = コメントを再開しました。
comments-undo = 元に戻す
comments-here = この語句にはコメントがあります。
comments-here-by = この語句には { $name } さんのコメントがあります。
comments-show = 表示

## The inbox
inbox-title = 対応待ち
inbox-mentions = { $count } 件のコメントでメンションされています
inbox-embargoes = 1日以内に解禁される資料が { $count } 件あります
inbox-section-mentions = メンション
inbox-section-sign-offs = 判断を待つ承認
inbox-section-own = 自分の承認依頼
inbox-section-embargoes = 1日以内に解禁
inbox-mentioned = メンションされました、{ $moment }
inbox-mentioned-by = { $name } さんがメンションしました、{ $moment }
inbox-open-comment = 開く
inbox-open-comment-of = 「{ $headline }」のコメントを開く
inbox-mark-read = 既読にする
inbox-mark-read-of = 「{ $headline }」のコメントを既読にする
inbox-mark-all = すべて既読にする
inbox-embargo-ends = { $moment } に解禁
inbox-open-source-of = 「{ $title }」を開く
inbox-none = 対応待ちはありません
inbox-none-hint = メンションされたコメント、承認、まもなく解禁される資料がここに並びます。
inbox-new-mention = コメントでメンションされました。
