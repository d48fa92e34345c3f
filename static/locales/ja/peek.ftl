# A suggestion in its surroundings, where other words can be chosen: static/src/suggestions/peek.

peek-label = 「{ $title }」での引用の前後
peek-text = 「{ $title }」の文字起こし
peek-open = 前後の文脈を表示（Alt+下矢印）
peek-read = 資料を開く
peek-play = この言葉を再生（スペースキー）
peek-nowhere = カーソル位置には何も挿入できません。
peek-selected = 選択中: { $words }
peek-keys = 矢印キーで単語ごとに移動、Ctrlを加えると文ごとに移動、Shiftで選択します。Enterで挿入、Deleteで省略、[でかっこを追加、Escで閉じます。

## What can be done with the words
peek-insert = 挿入
peek-leave-out = 省略
peek-bracket = かっこ
peek-bracket-words = かっこに入れる言葉
peek-bracket-put = かっこを追加
peek-undo = 元に戻す

## Why something cannot be left out or replaced
peek-refused-nothing = 先に、印の付いた言葉の一部を選択してください。すべては選択できません。
peek-refused-negation = 否定が加わるか抜けて、意味が逆になります。
peek-refused-number = 数字を別の数字に置き換えることはできません。省略するか、そのまま引用してください。
peek-refused-short = 連続して残る発言者の言葉が少なすぎます。
peek-refused-long = 一つの引用で省略するには長すぎます。二つの引用に分けてください。
peek-refused-clause = かっこで置き換えられるのは、節の中の数語だけです。残りは省略してください。
peek-refused-same = 発言者がこの箇所で言っていない言葉を使ってください。そうしないと、誰の言葉か区別できません。
