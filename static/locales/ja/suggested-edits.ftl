# 下書きの本文に提案された変更：モード、カード、その扱い。

## ツールバー
tool-suggesting = 直接変更せずに変更を提案する
tool-edits = 提案された変更
tool-edits-open = 提案された変更 { $edits } 件：次を表示
suggested-mode = 提案モード
suggested-on = 提案モードです。記事への入力と削除は提案になります。
suggested-off = 編集モードです。入力と削除はすぐに反映されます。
suggested-read-only = この下書きは閲覧のみで、変更できません。提案もできません。
suggested-refused = 段落内の改行、段落の途中への複数段落の貼り付け、画像の変更は提案できません。提案モードを切ってから行ってください。
suggested-formats = 書式、見出し、リストは提案モードでもすぐに変わります。
suggested-headline = 見出しの変更は提案できません。提案モードをオフにして編集するか、見出しの別案を追加してください。

## 変更
suggested-title = 提案された変更
suggested-of = { $edits } 件中 { $at } 件目
suggested-by = { $name } · { $when }
suggested-add = 追加：
suggested-remove = 削除：
suggested-replace = 置換：
suggested-adds = 「{ $added }」を追加
suggested-removes = 「{ $removed }」を削除
suggested-divides = ここから新しい段落にする
suggested-joins = この段落を次の段落とつなげる
suggested-replaces = 「{ $removed }」を「{ $added }」に置換
suggested-here = 提案された変更：{ $words }。{ $by }
suggested-quote = 引用の言葉を変更します。承認すると、引用はもう一度検証されます。
suggested-verified-quote = 「{ $title }」からの検証済みの引用の言葉を変更します。承認すると、引用はもう一度検証されます。
suggested-accept = 承認
suggested-reject = 却下
suggested-accept-all = すべて承認
suggested-reject-all = すべて却下
suggested-next = 次の提案
suggested-previous = 前の提案
suggested-none = 提案された変更はありません。
suggested-accepted = { $edits ->
    [1] 承認しました。
   *[other] { $edits } 件の変更を承認しました。
} { $left ->
    [0] 提案された変更は残っていません。
   *[other] 残り { $left } 件です。
}
suggested-rejected = { $edits ->
    [1] 却下しました。
   *[other] { $edits } 件の変更を却下しました。
} { $left ->
    [0] 提案された変更は残っていません。
   *[other] 残り { $left } 件です。
}

## 公開
publish-suggested = 未決定の提案が { $edits } 件あります。記事は提案を含めずに公開されます。
publish-suggested-show = 表示
