# Publishing: kinds of findings, what is left to do, an editor's sign-off, and the policy.

finding-kind-headline-unsupported = 本文に根拠のない見出しの引用
finding-kind-headline-uncertain = 本文にない可能性のある見出しの引用
finding-kind-headline-in-source = 資料にあるが本文にない見出しの引用
finding-kind-headline-unchecked = 未確認の見出しの引用
finding-kind-number = 数字の変更
finding-kind-negation = 否定の変更
finding-kind-words = そのほかの言葉の変更
finding-kind-wrong-speaker = 発言者の誤り
finding-kind-interviewer = 聞き手の発言
finding-kind-cut = 省略による意味の変化
finding-kind-hidden = 見えない文字による順序の変更
finding-kind-unclosed = 閉じられていない引用
finding-kind-not-found = 資料になし
finding-kind-paraphrase = 引用符内の言い換え
finding-kind-translated = 翻訳された引用
finding-kind-embargo = エンバーゴ中の資料
finding-kind-background = 背景説明のみの資料
finding-kind-unchecked = 発言者は未確認

## What a draft has to pass, by level
publish-level-block = 公開不可
publish-level-reason = 理由が必要
publish-level-show = 確認を推奨
publish-no-quotes = 引用はまだありません。
publish-empty = 先に見出しと本文を書いてください。
publish-show = 原稿で表示
publish-show-quote = 原稿で表示: { $quote }
publish-speaker-unchecked = { $quotes ->
   *[other] 発言者は未確認です。この言語では、発言者の示し方を読み取れません。
}
publish-example-quote = 例: 公聴会の後に本人が発言を訂正した
publish-reason-by = { $name }さんの記入した理由
publish-reason-given = 記入した理由
publish-approved-by = 承認者
publish-left = あと{ $quotes }件の引用について、修正するか、公開する理由を記入する必要があります。
publish-left-sign-off = すべての引用に理由が記入されました。公開するには、デスクによる理由の承認が必要です。
publish-left-waiting = デスクが承認すると公開できます。
publish-not-now = 後で

## An editor's sign-off
sign-off-ask = 承認を依頼
sign-off-ask-again = 承認を再依頼
sign-off-withdraw = 依頼を取り下げる
sign-off-approve = 承認
sign-off-send-back = 差し戻す
sign-off-note = 執筆者へのメモ
sign-off-request-note = デスクへのメモ（任意）
sign-off-note-by = { $name }さんのメモ
sign-off-note-missing = 執筆者が直すべき点を簡潔に記入してください。
sign-off-decide = { $name }さんがこれらの理由の承認を求めています。
sign-off-requested = { $name }さんが{ $moment }にデスクの承認を依頼しました。判断待ちです。
sign-off-approved = { $name }さんが{ $moment }に承認しました。
sign-off-sent-back = { $name }さんが{ $moment }に差し戻しました。
sign-off-outdated = 依頼後に原稿が変更され、この依頼に含まれない警告があります。
sign-offs-open = 承認待ちの原稿が{ $count }本あります
sign-offs-own-sent-back = 承認依頼{ $count }件が差し戻されました
sign-offs-own-approved = 承認依頼{ $count }件が承認されました
sign-offs-own-requested = デスクの承認待ちの依頼が{ $count }件あります
sign-offs-asked = { $name }さんが{ $moment }に理由{ $overrides }件の承認を依頼しました。
sign-offs-review = 確認
sign-offs-review-one = 「{ $headline }」を確認
sign-offs-new = 承認待ちの原稿があります。
sign-offs-decided-approved = 承認依頼が承認されました。
sign-offs-decided-sent-back = 承認依頼が差し戻されました。

## The policy, in the settings
settings-publishing = 公開
policy-lead = 原稿を公開する前に、警告の種類ごとに何を求めるかを定めます。
policy-read-only = レベルは管理者が変更します。
policy-for = 対象
policy-newsroom = 編集局全体
policy-level-block = 公開不可
policy-level-reason = 理由が必要
policy-level-show = 表示のみ
policy-level-means = 「公開不可」の警告は、修正するか、理由を記入して容認する必要があります。理由は公開版とともに、引用確認表と監査ログに残ります。
policy-sign-off = 「公開不可」の警告を容認する理由には、デスクの承認が必要
policy-group-headline = 見出し
policy-group-words = 引用の言葉
policy-group-speaker = 発言者
policy-group-source = 資料
policy-inherited-desk = この部署は編集局のレベルに従います。
policy-inherited-newsroom = 既定のレベルです。
policy-reset-desk = 編集局のレベルを使う
policy-reset-newsroom = 既定のレベルを使う
policy-saved = 保存しました。

## The cover of the quote sheet
sheet-cover = 表紙
sheet-signed = 署名
sheet-role-published = 公開者
sheet-role-overrode = 警告の容認者
sheet-role-approved = 容認の承認者
sheet-overridden = 容認した警告
sheet-approved-by = 承認者: { $name }
sheet-open = 公開前に解決が必要
sheet-not-checked = 未確認
sheet-why-no-quotation-marks = 引用符なし
sheet-why-not-a-quotation = 引用ではないと判断
sheet-why-models-unavailable = モデルの応答なし
sheet-why-speaker = 発言者は未照合
