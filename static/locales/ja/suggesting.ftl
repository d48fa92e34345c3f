# Quotes that are offered: beside the draft, at the caret, and on the archive's page.

## The list beside the draft
suggestion-list = 引用候補
suggestion-new-order = 新しい順序を表示
suggestion-play = この箇所を再生（スペースキー）
suggestion-read = 「{ $title }」を読む
suggestion-no-speaker = 発言者なし
suggestion-quoted = 引用済み

## A quote from a source in another language, which the writer translates
translation-title = 訳して引用
translation-original = 原文（{ $language }）
translation-words = あなたの訳
translation-hint = 記事にはあなたの訳が入ります。原文は出典として訳に結び付いたまま残り、確認では両者を比べます。
translation-insert = 訳を挿入
translation-insert-original = 原文を挿入

## What the list says where it is empty
suggestion-start = まず文字起こしを追加
suggestion-start-how = 文字起こし、文書、字幕を、このページのどこかにドロップしてください。書いている内容に合う引用がここに表示されます。
suggestion-add-source = 資料を追加
suggestion-reading = 資料を読み取り中…
suggestion-reading-how = まもなく最初の候補が表示されます。
suggestion-none = 候補はまだありません
suggestion-none-how = 書き進めるか、別の資料を添付してください。文の終わりごとに引用を検索します。
suggestion-no-close = はっきり合う引用はありません
suggestion-no-close-how = この文に関わる箇所があるかもしれません。
suggestion-show-anyway = 近い箇所を表示
suggestion-write = 見出しか最初の一文を書いてください
suggestion-write-attached = 文の終わりごとに、最もよく合う引用がここに表示されます。
suggestion-write-library = 文の終わりごとに、すべての資料を検索します。この記事の資料を添付すると、その中だけを検索します。
suggestion-choose-sources = 資料を選択

## How far the list has come
suggestion-searching = 検索中…
suggestion-offline = オフライン：候補は接続後に出ます
suggestion-recall = 最初の候補 · 順位付け中…
suggestion-again = 再検索中…
suggestion-best-anyway = { $items ->
   *[other] 合う順（よく合うものはなし）
}
suggestion-best = { $items ->
   *[other] よく合う順
}
suggestion-best-library = { $items ->
   *[other] よく合う順（すべての資料）
}

## How sure the desk is of a quote
suggestion-strong = 有力
suggestion-possible = 候補

## Why a quote is suggested: pieces of one line, the first letter of which the script makes a capital
why-shares = 共通する語: { $words }
why-shares-earlier = 前の文にある語: { $words }
why-close = 意味が近い
why-follows = 直前の引用の続き
why-same-paragraph = 直前の引用と同じ段落
why-speaker = 文中に発言者の名前

## What ghost text leaves out of a long quote
ghost-more = +{ $count }語

ghost-tap = タップで挿入

## What a screen reader says of ghost text; its words end in a full stop
ghost-offer = { $from }からの引用候補: { $words } { $keys }
ghost-key-accept-ghost = { $key }で挿入
ghost-key-dismiss = { $key }で閉じる
ghost-key-next-suggestion = { $key }で次の候補
ghost-offer-short = { $from }からの引用候補があります。

## Settings: when suggestions show
settings-pause = 候補の表示
settings-delay-second = 1秒後
settings-delay-three = 3秒後
settings-pause-how = 入力を止めてから表示するまでの時間です。削除や取り消しの後には表示されません。候補の表示で文章の位置が動くことはありません。

## Settings: the house’s style of attribution
settings-style = 発言者の示し方
style-lead = 挿入した引用に発言者をどう添えるかを決めます。自分で入力した文は変わりません。
style-verb = 動詞
# The desk attributes in English (or Korean), whatever the page's language: the sample shows what it will write.
style-verb-said = said
style-verb-says = says
style-place = 発言者
style-place-after = 引用の後
style-place-before = 引用の前
style-order = 順序
style-order-name = 名前、動詞
style-order-verb = 動詞、名前
style-titles = 初出では肩書を含める
style-example = 例: 初出と2回目
style-example-speaker = Mayor Ana Quell
style-example-words = We will count again in the spring.
style-example-words-second = Until then nothing changes.

## The archive beside the draft
archive-part = ほかの資料から
archive-part-count = { $count }か所
archive-part-list = ほかの資料からの引用
archive-part-keys = Enterで引用を挿入して資料を添付、プラスキーで資料のみ添付、右矢印キーで資料を開きます
archive-part-ranking = 順位付け中…
archive-part-looking = 検索中…
archive-part-away = 現在、ほかの資料を検索できません。添付した資料は使えます。検索は自動的に再開します。
archive-part-attach = 添付
archive-part-attach-how = この資料を原稿に添付（プラスキー）

## The archive's page

## Its form
archive-words-how = 引用符で囲むと語句をそのまま検索します。語の前にマイナスを付けると除外します。
archive-language = 言語
archive-language-any = すべて
archive-language-en = 英語
archive-language-ko = 韓国語
archive-rights = 引用条件
archive-rights-any = すべて
archive-rights-quotable = 引用可
archive-rights-ask = 引用前に確認
archive-rights-background = 背景説明のみ
archive-clear = フィルターを解除

## What it found
archive-found = 見つかった資料
archive-searching = 検索中…
archive-count-words = 「{ $words }」の検索結果: 資料{ $sources }件、関連度順
archive-took-ms = { $ms }ミリ秒
archive-took-s = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) }秒
archive-words-only = 語句のみで検索しています。意味による検索は現在使えませんが、自動的に再開します。
archive-day-unknown = 日付なし
archive-paragraphs = { $paragraphs }段落
archive-question = 聞き手の質問
archive-close = 意味が近い
archive-more = さらに表示（残り{ $left }件）
archive-attach = 添付先…
archive-attach-label = 「{ $source }」を原稿に添付
archive-insert = 挿入…
archive-insert-label = この箇所の語句を原稿に挿入
archive-attached-to = 「{ $source }」を「{ $draft }」に添付しました。
archive-nothing = 該当箇所はありません
archive-nothing-filtered = フィルターを外すか、別の語で検索してください。
archive-nothing-how = 別の語で検索してください。引用符で囲んだ語句は、完全に一致する場合のみ見つかります。

## What a screen reader says where Tab was pressed in the text and does nothing
tab-stays = Tabでは本文から移動しません。移動するにはEsc、続けてTabを押してください。
