# The library: its page, the player, and the sources of a draft on the desk.

## The page
library-page-title = { nav-sources } · { -product }
library-skip = 文字起こしへスキップ
library-source = 資料
library-upload-input = 資料ファイルを追加
library-drop = 文字起こし、文書、字幕をドロップすると資料に追加されます。録音をドロップすると、開いている資料に添付されます
library-needs-script = 資料一覧を表示するにはJavaScriptが必要です。
library-deleted = 「{ $title }」を削除しました。
library-imported = 「{ $title }」を追加しました。
library-read-it = 開く

## In several places of it
library-add-files = ファイルを追加…
library-cancel = キャンセル
library-keep = キャンセル
library-speaker = 発言者
library-details = 詳細
library-recording = 録音
library-reading = 読み込み中…

## What is said of a source
paragraph-count = { $paragraphs }段落
size-bytes = { $bytes }バイト
speakers-more = { $names }、ほか{ $more }人
rights-ask = 引用前に確認
rights-background = 背景説明のみ
embargo-until = エンバーゴ（{ $moment }解禁）
found-in-drafts = 原稿{ $drafts }本に添付

## The search
library-search-form = 資料
filter-toggle = フィルター
filter-clear = フィルターを解除
filter-anyone = 全員
filter-from = 開始日
filter-to = 終了日
filter-format = 形式
filter-any-format = すべての形式
filter-recording = 録音あり
filter-embargoed = エンバーゴ中

## What it found
found-sources = 見つかった資料
found-searching = 検索中…
found-count = 資料{ $sources }件
found-with = 「{ $words }」を含む資料{ $sources }件
found-fitting = 該当する資料{ $sources }件
found-none-with = 「{ $words }」を含む資料なし
found-close-to = 「{ $words }」に近い資料{ $sources }件
found-more = さらに表示（残り{ $left }件）
found-nothing = 該当する資料はありません
found-nothing-filtered = フィルターを外すか、検索語を減らしてください。
found-show-all = すべての資料を表示

## A source that is open
source-choose = 資料を選択
source-choose-text = ここで資料を読み、録音を再生し、文字起こしを訂正できます。どの箇所が引用されたかも分かります。
source-back = 資料一覧に戻る
source-gone = この資料は削除されました。
source-gone-text = ほかのメンバーが削除しました。別の資料を選択してください。
source-read-only = この資料は閲覧できますが、編集はできません。所有者に編集権限を依頼してください。
source-transcript = 文字起こし
transcript-search = この資料を検索
transcript-keys = 文字起こしでのショートカット
transcript-key-move = 次の段落、前の段落
transcript-key-play = ここから再生、一時停止
transcript-key-correct = 段落を訂正
transcript-key-rename = 発言者の名前を変更
transcript-key-history = 訂正の履歴
transcript-key-insert = 原稿に挿入
transcript-key-search = この資料を検索

## A paragraph of it
paragraph-no-speaker = 発言者なし
paragraph-asks = 質問
paragraph-question = 質問
paragraph-kind-speech = 発言
paragraph-kind-heading = 見出し
paragraph-kind-direction = ト書き
paragraph-kind-page = ページ番号
paragraph-kind-notice = 注意書き
paragraph-unsure = 音声認識が不確かな箇所
paragraph-play = { $time }から再生
paragraph-rename = { $name }、発言者の名前を変更
paragraph-nobody = 発言者なし
paragraph-name-nobody = 発言者なし、名前を指定
# Links to drafts follow.
paragraph-quoted = 引用した原稿:
paragraph-corrected = 訂正済み
paragraph-history = { $times }回訂正済み、履歴を表示
paragraph-correct = この段落を訂正

## Correcting
correct-text = 段落の文
# What a paragraph is, if not something that somebody says.
correct-kind = 種類
correct-note = 履歴に残すメモ
correct-note-example = 例: 録音と照合済み
correct-question = 聞き手の質問
correct-save = 訂正を保存
correct-play = 再生
# After the keys Ctrl and Enter; the key Esc follows, with the next message.
correct-key-saves = 保存、
correct-key-leaves = キャンセル
correct-empty = 段落を空にはできません。
correct-empty-hint = 文を入力するか、キャンセルしてください。
correct-conflict = その間にほかのメンバーがこの段落を訂正しました。どちらの文も履歴に残ります。
correct-theirs = 相手の文
correct-yours = 自分の文
correct-take-theirs = 相手の文を使う
correct-save-over = 自分の文を使う
correct-saved = 訂正を保存しました。
correct-put-away = 訂正を破棄しました。
correct-go-on = 編集を続ける
correct-one-at-a-time = 別の段落を訂正する前に、この訂正を保存するかキャンセルしてください。

## The history of a paragraph
history-title = 段落の訂正履歴
history-hint = 原稿の引用は現在の文と照合されます。以前の文の復元も訂正として扱われ、元に戻せます。
# Two names follow, the one before and the one after.
history-speaker = 発言者:
history-nobody = 記載なし
history-same-words = 言葉の変更はありません。
history-before = 訂正前の文
history-after = 訂正後の文
history-back = 訂正前の文を復元
history-restored = 以前の文を復元しました。

## Renaming a speaker
rename-title = 発言者の名前を変更
rename-title-nobody = 発言者の名前を指定
rename-name = 名前
rename-confirm = 変更
rename-here = この資料での{ $from }の発言は{ paragraph-count }です。
rename-here-nobody = この資料の{ paragraph-count }に発言者がありません。
rename-becomes = { $from }の{ paragraph-count }が{ $to }の発言になります。
rename-becomes-nobody = 発言者のない{ paragraph-count }が{ $to }の発言になります。
rename-joins = { $from }の{ paragraph-count }が{ $to }の{ $others }段落と統合され、同じ発言者になります。
rename-joins-nobody = 発言者のない{ paragraph-count }が{ $to }の{ $others }段落と統合されます。
rename-done = { $paragraphs }段落が{ $to }の発言になりました。
rename-undo = 元に戻す

## Details
details-of-source = 資料の詳細
details-close = 詳細を閉じる
details-about = 基本情報
details-title = タイトル
details-spoken-on = 発言日
details-rights = 引用条件
rights-choice-quotable = 引用可
rights-choice-ask = 引用前に確認
rights-choice-background = 背景説明のみ、引用不可
details-embargo = 解禁日時
details-embargo-note = エンバーゴのメモ
details-embargo-example = 誰と取り決めたか
details-save = 保存
details-saved = 保存しました。
details-file = ファイル
details-file-name = 名前
details-file-format = 形式
details-file-added = 追加日時
details-file-length = 分量
details-delete = 削除
details-delete-source = この資料を削除…

## Its recording
recording-hint = 音声や動画を添付すると、文の横の時間から再生できます。
recording-attach = 録音を添付…
recording-replace = 差し替え…
recording-remove = 削除…
recording-remove-hint = ここに保存されているファイルが削除されます。
recording-remove-confirm = 削除
recording-removed = 録音を削除しました。
recording-too-large = { $file }は{ $size }です。添付できるのは{ $most }までです。
recording-too-large-hint = ビットレートを下げるか、音声のみで書き出してください。
recording-sending-file = { $file }: アップロード中
recording-sending = アップロード中…
recording-sent = { $total }中{ $sent }
recording-storing = 保存中…
recording-stop = 中止
recording-attached = { $file }を添付しました。
recording-unsent = { $file }をアップロードできませんでした。
recording-unsent-hint = 接続を確認して、ファイルを選択し直してください。

## The drafts it is attached to
attaching-drafts = 原稿
attaching-title = 添付先の原稿
attaching-loading = 読み込み中…
attaching-none = 原稿はまだありません。「原稿」ページで作成してください。
attaching-attached = 「{ $title }」に添付しました。
attaching-detached = 「{ $title }」への添付を解除しました。

## Deleting it
delete-title = この資料を削除しますか？
delete-looking = この資料を使っている原稿を検索中…
delete-goes = { paragraph-count }と訂正履歴が完全に削除されます。
delete-goes-with-recording = { paragraph-count }、録音、訂正履歴が完全に削除されます。
delete-confirm = 資料を削除
delete-nothing-depends = この資料を使っている原稿や公開版はありません。
delete-quotes-held = 原稿の引用{ $quotes }件がこの資料からのものです。引用は原稿に残りますが、照合はできなくなります。
delete-drafts = 原稿{ $drafts }本
delete-publications = 公開版{ $publications }本
delete-quotes = 引用{ $quotes }件
delete-published = { $day }、引用{ $quotes }件
delete-no-quote = 添付のみ、引用なし
delete-untitled = 無題

## The player
player-play = 再生
player-pause = 一時停止
player-stop = 停止
player-label = プレーヤー
player-back = 5秒戻る
player-place = 再生位置
player-place-now = { $length }中{ $now }
player-speed = 再生速度
player-close = プレーヤーを閉じる
player-broke-off = { $file }の読み込みが止まりました。接続を確認して、もう一度再生してください。
player-cannot = このブラウザーでは{ $file }（{ $type }）を再生できません。MP3、M4A、MP4のいずれかに変換して添付してください。

## The sources of a draft
sources-filter = 絞り込み
sources-filter-label = 資料を絞り込む
sources-paste = 文章を貼り付け…
sources-library-title = 資料の検索、訂正、再生
sources-drop = またはページのどこかにファイルをドロップ: 文字起こし、字幕、文書、ウェブページ。
sources-attached = この原稿に添付
sources-attached-none-match = 添付した資料に該当するものはありません。絞り込みを解除すると、すべて表示されます。
sources-attached-none = まだありません。下の一覧から資料を添付してください。
sources-none = まだありません。ファイルを追加するか、文章を貼り付けて始めてください。
sources-library-none-match = 該当するタイトルや発言者はありません。「資料」ページでは本文も検索できます。
sources-partly = 資料{ $total }件のうち、新しいものと添付済みの{ $shown }件を表示しています。ほかは検索で見つかります。
sources-recording = 録音
sources-attach = 添付
sources-attach-named = 「{ $title }」を添付
sources-detach = 解除
sources-detach-named = 「{ $title }」の添付を解除
sources-attached-now = 「{ $title }」をこの原稿に添付しました。

## Reading one of them on the desk
reader-quote = 選択箇所を引用
reader-text = 資料の文
reader-back = 一覧に戻る
reader-failed = 開けませんでした
reader-quoted = 引用した原稿: { $drafts }

## Files on their way in
upload-list = アップロード
upload-stage-waiting = 待機中
upload-stage-sending = アップロード中
upload-stage-reading = 読み取り中
upload-stage-embedding = 段落を準備中
upload-stage-indexing = 索引に追加中
upload-stage-done = 完了
upload-stage-cancelling = キャンセル中
upload-pages = { $total }ページ中{ $done }ページ目を読み取り中
upload-steps = { $stage }、{ $total }中{ $done }
upload-cancel = { $file }をキャンセル
upload-close = { $file }に関するメッセージを閉じる
upload-pasted = 貼り付けた文章
upload-empty = { $file }は空です。
upload-empty-hint = ファイルを選択し直すか、書き出し直してください。
upload-too-large = { $file }は{ $size }です。追加できるのは{ $most }までです。
upload-too-large-hint = ファイルを分割するか、テキストまたは字幕として書き出してください。

## Pasting a text
paste-title = 文章を貼り付け
paste-name = タイトル
paste-name-optional = （任意）
paste-text = 文章
paste-hint = コロンの前の名前と太字の名前は、発言者として読み取られます。
paste-empty = 文章がまだありません。上に貼り付けるか入力してください。
paste-leave = キャンセル
paste-add = 資料に追加

## Live sources
live-open = ライブ資料…
live-begin-title = 新しいライブ資料
live-name = タイトル
live-begin-hint = 発言中に届いた行を、すぐに検索し、候補として受け取り、引用できます。
live-begin = 開始
live-lines = { $lines ->
    [0] ライブ · まだ行なし
   *[other] ライブ · { $lines }行
}
live-how = 行の受け取り方
live-from-file = 書き込み中のファイル（テキスト、WebVTT、SRT）
live-from-address = 字幕付きのストリーム（HLS）または字幕のアドレス
live-from-program = 自作のプログラム
live-how-token = ログインが必要な環境では、コマンドにアクセストークン（QUOTEDESK_TOKEN）が必要です。トークンはアカウントのページで作成してください。
live-copy = コピー
live-copy-named = コピー: { $what }
live-copied = コピーしました。
live-not-copied = ブラウザーがコピーを許可しませんでした。文字列を選択してコピーしてください。
live-end = 終了…
live-end-title = このライブ資料を終了しますか？
live-end-text = 「{ $title }」は行を受け付けなくなります。文とすべての引用は残ります。
live-ended = 「{ $title }」の受信を終了しました。
