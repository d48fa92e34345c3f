# What the checks say of quotes: on cards, under the headline, in differences, and to a screen reader.

## States of a finding
finding-verbatim = 資料と完全に一致
finding-supported = 本文に根拠あり
finding-uncertain = 本文にない可能性
finding-unsupported = 本文になし
finding-in-source = 資料にあるが本文になし
finding-not-a-quotation = 引用ではないと判断
finding-edited = 許容範囲の編集
finding-differs = 資料と相違
finding-other-speaker = 発言者の誤り
finding-speaker-unsure = 発言者が不確か
finding-translated = 資料と矛盾なし
finding-translated-differs = 翻訳が資料と相違
finding-not-found = 資料になし

## What was changed in it
finding-number = 数字が変わっています
finding-negation = 否定が変わっています
finding-negation-missing = 「{ $words }」が抜けています
finding-negation-added = 「{ $words }」が加わっています
finding-name = 名前が変わっています
finding-number-and-negation = 数字と否定が変わっています
finding-cut = 省略で意味が変わっています
finding-cut-reverses = 省略で意味が逆になっています
finding-interviewer = 聞き手の発言
finding-paraphrase = 引用符内の言い換え
finding-speaker-unchecked = 発言者は未確認

## How far it is dismissed, to choose from and once it is done
scope-here = ここだけ、編集するまで
scope-draft = この原稿では
scope-always = この引用は常に
dismissed-here = この箇所を編集するまで無視します。
dismissed-draft = この原稿では無視します。
dismissed-always = この引用は常に無視します。
dismissed-still-asks = 公開時には引き続きチェックされます。
dismissed-undo = 元に戻す

## The line under the headline
line-quote = { $quote }
line-quote-and-more = { $quote }、ほか{ $others }件
line-compare = 比較
line-why = 理由
line-good = { $quotes ->
   *[other] 引用は本文に根拠あり
}

## The card of a headline quote
card-headline = 見出しの引用
card-nearest = 本文中の最も近い引用
card-none-near = 本文に似た引用はありません。
card-none-near-advice = 本文に似た引用はありません。本文でこの言葉を引用するか、見出しの引用符を外してください。
card-body-fix = 見出しに使える本文の言葉
card-use-body = 本文の言葉を使う
card-show-in-body = 本文で表示
card-support = { $quotes ->
   *[other] 本文中の引用
}
card-show = 表示
card-show-quote = 本文で表示: { $quote }

## The card of a body quote
card-read = 資料で表示
card-original = 原文({ $language })
card-use-source = 資料の言葉を使う
card-speaker-unchecked = 発言者は未確認です。この言語では発言者の示し方を読み取れないか、資料が別の人の言葉を繰り返しています。
card-rests-on = 根拠となる本文の引用：{ $state }。
card-unquote = 引用符を外す
card-unquoted = 引用符を外しました。
card-use-speaker = 資料の発言者を使う
card-pull-quote = 抜き出し引用にする
card-pulled = 抜き出し引用を段落の下に置きました。
card-speaker-used = 発言者を資料に合わせました。
card-read-nearest = 資料で表示
card-attach = この資料を添付
card-attached = 「{ $title }」をこの原稿に添付しました。
card-not-found-advice = 言葉を確かめるか、資料を添付するか、引用符を外してください。
card-inserted-part = 挿入した引用の一部: { $quote }
card-inserted-edited = 挿入時の引用: { $quote }
card-speaker = 発言者
card-speaker-in-draft = 原稿での発言者
card-speaker-in-source = 資料での発言者
card-speaker-not-named = 記載なし
card-place = 箇所
card-paragraph = 段落{ $number }

## Differences: the two sides, by the names that stand below, and what kind of change it is
diff-label-source = 資料:
diff-label-yours = 原稿:
diff-label-article = 記事:
diff-label-body = 本文:
diff-label-headline = 見出し:
diff-in = { $side }
diff-only-in = { $side }のみ
diff-source = 資料
diff-draft = 原稿
diff-body = 本文
diff-headline = 見出し
diff-kind-negation = 否定の変更
diff-kind-number = 数字の変更
diff-kind-changed = 変更
diff-kind-dropped = 脱落
diff-kind-added = 追加
diff-kind-reordered = 移動
diff-kind-omission = 省略記号による省略
diff-kind-clarification = かっこ内の補足
diff-kind-style = 表記の違い
diff-kind-hesitation = 言いよどみの省略
diff-kind-filler = つなぎ言葉の省略
diff-kind-restart = 言い直しの省略
diff-kind-repetition = 繰り返しの省略
diff-kind-aside = 文字起こしの注記の省略
diff-kind-network = SNSのリンクやタグの省略

## To a screen reader
telling-card-keys = Tabで操作へ、Escで本文に戻ります。
telling-one = { $key ->
    [none] { $state }: { $quote }。
   *[other] { $state }: { $quote }。{ $key }で移動します。
}
telling-one-changed = { $key ->
    [none] { $state }。{ $change }: { $quote }。
   *[other] { $state }。{ $change }: { $quote }。{ $key }で移動します。
}
telling-several = { $key ->
    [none] 要確認の引用が{ $quotes }件あります。
   *[other] 要確認の引用が{ $quotes }件あります。{ $key }で順に移動します。
}
telling-short = 要確認の引用が{ $quotes }件あります。
telling-none = 要確認の引用はありません。

## Why the desk says so, in one sentence each: of a headline quote
reason-verbatim = 本文の引用と完全に一致しています。
reason-supported = 本文の引用が、別の言葉で同じことを述べています。
reason-joined = 見出しは、本文の引用{ $quotes }件を一つにまとめています。
reason-no-quotes = 本文にまだ引用がないため、この引用の根拠がありません。
reason-otherwise = 本文に、このように述べた引用はありません。
reason-number = 本文の引用に、{ $number }という数字はありません。
reason-hedge = 本文の引用には「{ $words }」とありますが、見出しでは断定されています。
reason-mention = 本文の引用に「{ $words }」は出てきません。
reason-condition-dropped = 本文の引用には「{ $words }」とありますが、見出しでは省かれ、言いすぎになっています。
reason-negation-dropped = 本文の引用には「{ $words }」とありますが、見出しでは意味が逆になっています。
reason-negation-added = 見出しには「{ $words }」とありますが、本文の引用にはありません。
reason-said-by-other = 本文では{ $speaker }の発言ですが、見出しでは{ $name }の発言になっています。
reason-nickname = 愛称とみられるため、本文と照合していません。
reason-title = 作品名とみられるため、本文と照合していません。
reason-so-called = 発言ではなく用語とみられるため、本文と照合していません。
reason-in-source = 「{ $title }」にはありますが、本文の引用にはありません。本文でも引用してください。
reason-in-source-said = 「{ $title }」での{ $speaker }の発言ですが、本文の引用にはありません。本文でも引用してください。

## Of a body quote
reason-word-for-word = 資料と完全に一致しています。
reason-hidden-order = 見えない文字のため、読者にはこの言葉が別の順序で見えます。消して打ち直してください。
reason-not-opened = 引用を開く記号がありません。その文を比較しています。
reason-not-closed = 引用が閉じられていません。比較は段落の終わりまでです。
reason-not-in-sources = ここにある資料に、この言葉は見当たりません。
reason-nearest = 最も近い箇所は「{ $title }」にあります。
reason-nothing-near = 似た箇所は見当たりませんでした。
reason-reordered = 資料の言葉ですが、順序が違います。
reason-paraphrase = 引用符の中が言い換えになっています。資料では別の言葉で述べています。
reason-omission = 省略記号の箇所で言葉を省いています。
reason-clarification = かっこ内は執筆者の言葉です。
reason-style = 数の表記が違います。
reason-hesitation = 言いよどみを省いています。
reason-filler = つなぎ言葉を省いています。
reason-restart = 言い直す前の言葉を省いています。
reason-repetition = 繰り返された言葉を1回だけ引用しています。
reason-aside = 文字起こしの注記を省いています。
reason-network = SNSのリンクやタグを省いています。
reason-check-recording = この箇所の「{ $words }」は音声認識が不確かです。録音を確認してください。
reason-replaced = 「{ $before }」が「{ $after }」に変わっています。
reason-replaced-negation = 「{ $before }」が「{ $after }」に変わり、意味が逆になっています。
reason-replaced-number = 数字の「{ $before }」が「{ $after }」に変わっています。
reason-left-out = 「{ $words }」が抜けています。
reason-left-out-negation = 否定の「{ $words }」が抜けています。
reason-left-out-number = 数字の「{ $words }」が抜けています。
reason-added = 「{ $words }」が加わっています。
reason-added-negation = 「{ $words }」が加わり、意味が逆になっています。
reason-added-number = 数字の「{ $words }」が加わっています。
reason-moved = 「{ $words }」の位置が変わっています。
reason-cut-off = 資料でこの言葉のすぐ隣にある「{ $words }」が抜けています。
reason-cut-before = 資料ではこの言葉の直前に「{ $words }」とありますが、原稿では省かれています。
reason-cut-after = 資料ではこの言葉の直後に「{ $words }」とありますが、原稿では省かれています。
reason-reversed-before = 資料ではこの言葉の直前に「{ $words }」とあり、省くと意味が逆になります。
reason-reversed-after = 資料ではこの言葉の直後に「{ $words }」とあり、省くと意味が逆になります。
reason-more-changes = ほかに{ $more }か所の変更があります。
reason-other-speaker = 資料では{ $in_source }の発言ですが、原稿では{ $in_text }の発言になっています。
reason-speaker-unsure = 言葉は一致しています。誰の発言かは記録から確実には分かりません。原稿では{ $in_text }の発言になっています。
reason-interviewer = 資料では聞き手の質問ですが、原稿では{ $in_text }の発言になっています。
reason-several-speakers = 資料では一人の発言ではありません。発言者: { $speakers }。
reason-speaker-too = また、資料では{ $in_source }の発言ですが、原稿では{ $in_text }の発言になっています。
reason-elsewhere = この原稿に添付されていない「{ $title }」に、まったく同じ言葉があります。
reason-not-attached = この言葉は、この原稿に添付されていない「{ $title }」にあります。
reason-translated = 翻訳です。数字、名前、否定は原文と同じです。それ以外は比べていません。
reason-translated-number = 原文では「{ $before }」、翻訳では「{ $after }」です。
reason-translated-number-added = 数字「{ $after }」は原文にありません。
reason-translated-name = 原文の名前は「{ $before }」、翻訳では「{ $after }」です。
reason-translated-opposite = 原文では「{ $before }」、翻訳では逆の意味の「{ $after }」です。
reason-translated-negation-added = 原文にない否定が翻訳にあります。
reason-translated-negation-dropped = 原文にある否定が翻訳にありません。

## All that is set aside
checks-set-aside = 無視済み（{ $count }）
dismissals-title = 無視した警告
dismissals-hint = 無視した警告は本文に表示されませんが、公開時には引き続きチェックされます。この一覧はこのブラウザーに保存されます。
dismissals-none = 無視した警告はありません
dismissals-none-hint = 無視した警告はここに一覧表示され、元に戻せます。
dismissals-elsewhere = この原稿にはもうありません
dismissals-restore = 戻す: { $quote }
dismissals-restored = 戻しました: { $quote }
