# What is kept of edits beyond the page, and who else has the draft open.

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
journal-plain = このブラウザーでは未保存の編集を確実に保持できません。「保存済み」と表示されてから、このタブを閉じてください。
journal-newer = その間に別の場所で変更されました。これが最新の文章です。
text-replaced = サーバー上のこの下書きは別の文章に置き換わりました。まだ届いていなかったあなたの編集は、その中に加えました。
text-set-aside = この文章の編集履歴が壊れていたため、別に保管しました。最後の正しい文章から編集を続けます。異なる文面は「バージョン」に残っています。

## Who else is here
presence-here = ほかに開いている人: { $names }
presence-readers-tab = 別の場所でも開いています
presence-bound = この原稿は閲覧できますが、編集はできません。

## Versions
versions-reason-merged = 統合前
