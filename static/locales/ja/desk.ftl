# Words of the writing desk: its bar, its editors, its menus and dialogs.

## The page
desk-skip = 記事へスキップ
desk-drafts = 原稿
desk-settings = 設定
desk-publish = 公開…
desk-update = 更新…
desk-published = { $moment } 公開
desk-edited-since = その後編集あり
desk-draft = 原稿
desk-panel = 引用・資料・チェック
desk-panel-tabs = パネル
desk-panel-close = パネルを閉じる
desk-tab-quotes = 引用
desk-tab-sources = 資料
desk-tab-checks = チェック
desk-add-files = 資料ファイルを追加
desk-drop = 文字起こし、文書、字幕をドロップすると資料に追加されます
desk-no-script = Quotedeskのエディターを使うにはJavaScriptが必要です。
desk-play = 再生
error-back = { -product }に戻る

## The editors
headline-label = 見出し
body-label = 記事本文
body-placeholder = 書き始めると、文の終わりごとに合う引用が表示されます。

## Saving
save-saved = 保存済み
save-saving = 保存中…
save-offline-kept = オフライン（このブラウザーに保存済み）
save-offline = オフライン（タブを閉じないでください）
save-refused = 未保存: { $message }

## The menu of drafts
drafts-new = 新規原稿
drafts-loading = 読み込み中…
drafts-none = 原稿はまだありません。
drafts-published = 公開済み
drafts-just-now = たった今

## The list of checks
quote-sheet = 引用確認表
checks-by-state = 状態別の引用
checks-only = 要確認の引用のみ
checks-to-look-at = 要確認
checks-checked = 確認済み
checks-dismissed = 無視済み
checks-sheet-use = （印刷可、ファクトチェック用）
checks-checking = 引用を確認中…
checks-offline = オフライン：確認は接続後に行われます
checks-none = 引用はまだありません
checks-none-hint = 発言を引用符で囲むか、引用候補を挿入してください。執筆中、本文の引用は資料と、見出しの引用は本文と照合されます。
checks-all-fine = 要確認の引用はありません。
checks-in-the-body = 本文と完全に一致
checks-not-attached = 資料は未添付
checks-restore = 戻す
dismiss-open = 無視…
dismiss-how-far = この警告を無視

## Publishing
publish-title = 公開
publish-confirm = 公開する
publish-update = 更新する
publish-publishing = 公開処理中…
publish-checking = 保存して、すべての引用を照合し直しています…
publish-unsaved = 最新の変更を保存できなかったため、公開できません。
publish-unsaved-hint = 変更はこのブラウザーに保存されています。接続を確認して、もう一度お試しください。
publish-changed = その間に誰かがこの下書きを編集しました。下は現在の文章のチェック結果です。
publish-again = 再試行
publish-no-headline = 見出し未入力
publish-all-clear = すべての引用が資料と一致しています。
publish-reasons-kept = 理由は公開版とともに保存されます。
publish-sheet-of-draft = （現在の原稿、印刷可）
publish-sheet-of-publication = （公開時点）
publish-keep-writing = 執筆を続ける
publish-is-background = 「{ $title }」は背景説明のみの資料で、引用できません。
publish-is-embargoed = 「{ $title }」は{ $until }までエンバーゴ中です。
publish-also-background = また、背景説明のみの資料なので引用できません。
publish-because = このまま公開する理由
publish-example-background = 例: この発言の引用について本人の承諾を得た
publish-example-embargo = 例: 広報が予定より早く解禁した
publish-example-headline = 例: 放送での発言、文字起こしは後で追加
publish-done = 公開しました。
publish-done-at = { $time }に公開しました。
publish-back = 原稿に戻る

## Two wrote at once

## The server
server-unreachable = { -product }のサーバーに接続できませんでした。
server-unreachable-hint = 接続を確認してください。書いた内容はこのブラウザーに保存されています。
server-answered = サーバーでエラーが発生しました（{ $status }）。
server-answered-hint = もう一度お試しください。続くようなら{ -product }の管理者に連絡してください。

## The quote sheet
sheet-title = 引用確認表: { $headline }
sheet-of-article = 確認日時:
sheet-of-draft = 原稿（バージョン{ $version }）、作成日時:
sheet-of-publication = 公開日時:
sheet-no-quotes = 直接引用はありません。
sheet-no-quotes-hint = 発言を引用符で囲むか、資料から引用を挿入すると、出典とともにここに表示されます。
sheet-quotes = 引用{ $quotes }件
sheet-quotes-hard = 数字または否定の変更{ $quotes }件
sheet-quotes-not-in-body = 見出しの引用で本文にないもの{ $quotes }件
sheet-quotes-embargoed = エンバーゴ中{ $quotes }件
sheet-flag-hard = 数字または否定の変更
sheet-flag-background = 背景説明のみ
sheet-flag-ask = 要事前確認
sheet-only-in-source = 資料のみ:
sheet-only-in-article = 記事のみ:
sheet-rests-on = { $quotes ->
   *[other] { $words }: 引用
}
sheet-inserted-lost = 挿入元の資料に、この言葉は現在ありません: 「{ $words }」
sheet-inserted-lost-from = 挿入元の「{ $title }」に、この言葉は現在ありません: 「{ $words }」
sheet-inserted-part = 挿入した引用の一部: 「{ $words }」
sheet-inserted-edited = 挿入後に編集。挿入時の引用: 「{ $words }」
sheet-inserted-corrected = 挿入後に資料が訂正されました: 「{ $words }」
sheet-attributed-to = 記事での発言者
sheet-not-read = 文中に記載なし
sheet-speaker = 資料での発言者
sheet-not-named = 記載なし
sheet-source = 資料
sheet-source-not-attached = { $title }（この原稿に未添付）
sheet-date = 日付
sheet-not-known = 不明
sheet-rights = 引用条件
sheet-rights-background = 背景説明のみ、引用不可
sheet-rights-ask = 引用前に確認
sheet-place = 箇所
sheet-paragraph = 段落{ $number }
sheet-in-source = 資料の原文
sheet-original = 原文({ $language })
sheet-embargo = エンバーゴ
sheet-embargo-until = 解禁日時:
sheet-checked = 確認済み
sheet-initials = 確認者
sheet-note = メモ
sheet-overrides = 警告があるまま公開した引用
sheet-reason = 理由: { $reason }
# For strftime of the server.
sheet-day = %Y年%-m月%-d日
sheet-moment = %Y年%-m月%-d日 %H:%M
