# What is kept of edits beyond the page, who else has the draft open, and two texts made into one.

## Kept edits
journal-back = { $time }の未保存の編集を復元しました。
journal-waits = { $time }の未保存の編集がここに保存されています。この原稿を編集できるようになりしだい復元されます。
journal-elsewhere = 「{ $headline }」の{ $time }の編集が保存されませんでした。
journal-open = 開く
journal-gone = 「{ $headline }」はもうありません。{ $time }の編集はここに残っています。
journal-copy = 文章をコピー
journal-copied = コピーしました
journal-not-copied = コピーできませんでした
journal-remove = 削除
journal-close = 閉じる
journal-newer = その間に別の場所で変更されました。これが最新の文章です。
journal-plain = このブラウザーでは未保存の編集を確実に保持できません。「保存済み」と表示されてから、このタブを閉じてください。

## Who else is here
presence-writes = { $name }さんが編集中
presence-writes-tab = 別のタブで編集中
presence-taken = { $time }に{ $name }さんが引き継ぎました
presence-taken-tab = { $time }に別のタブが引き継ぎました
presence-take-over = 引き継ぐ
presence-take-back = 取り戻す
presence-taking = 引き継ぎ中…
presence-not-taken = サーバーが応答しませんでした。しばらくしてからもう一度お試しください。
presence-readers = { $readers ->
   *[other] { $names }さんが閲覧中
}
presence-readers-tab = 別のタブでも開いています
presence-bound = この原稿は閲覧できますが、編集はできません。
presence-ask-title = { $name }さんから編集を引き継ぎますか？
presence-ask-text = { $name }さんにはすぐに通知されます。未保存の変更は先に保存されます。その後も{ $name }さんは原稿を閲覧でき、編集を取り戻すこともできます。
presence-ask-no = キャンセル

## Merging
merge-title = この原稿は別の場所で変更されました
merge-lead = 両立する変更は、下でまとめてあります。双方が同じ言葉を変更した箇所では、どちらかを選んでください。この文章を保存するまで何も保存されず、双方の文章はバージョン履歴に残ります。
merge-lead-clean = 双方の文章は、下のとおり両立します。この文章を保存するまで何も保存されず、双方の文章はバージョン履歴に残ります。
merge-article = 統合した文章
merge-left = 未解決の競合があと{ $left }件あります
merge-chosen = すべての競合を解決しました。
merge-clean = 競合はありません。
merge-save = この文章を保存
merge-place = 競合{ $places }件中{ $at }件目
merge-mine = 自分
merge-theirs = 相手
merge-both = 両方、自分が先
merge-deleted = 削除
merge-by-mine = 自分が変更
merge-by-theirs = 別の場所で変更
merge-by-each = 双方が変更
merge-same = 変更のない段落

## Versions
versions-reason-merged = 統合前
