# The page of all drafts, articles in and out, and what became of a publication.

page-drafts = 原稿

## The page
drafts-page-title = { page-drafts } · { -product }
drafts-page-skip = 原稿一覧へスキップ
drafts-page-needs-script = 原稿一覧を表示するにはJavaScriptが必要です。
drafts-page-drop = 記事（Markdown、Word、HTML）をドロップすると、原稿として取り込まれます
drafts-page-upload-input = 記事を取り込む
drafts-page-import = 取り込む…
drafts-page-new = 新規原稿
drafts-page-from-template = テンプレートから
drafts-page-all = すべての原稿

## The search
drafts-search = 原稿を検索
drafts-search-placeholder = 見出しと本文を検索
drafts-search-show = 表示
drafts-show-all = すべて
drafts-show-writing = 執筆中
drafts-show-ready = 準備完了
drafts-show-published = 公開済み
drafts-show-changed = 公開後に編集
drafts-show-warnings = 警告あり
drafts-show-templates = テンプレート
drafts-searching = 検索中…
drafts-found = { $drafts ->
    [0] 原稿なし
   *[other] 原稿{ $drafts }本
}
drafts-found-with = { $drafts ->
    [0] 「{ $words }」を含む原稿なし
   *[other] 「{ $words }」を含む原稿{ $drafts }本
}
drafts-found-templates = { $drafts ->
    [0] テンプレートなし
   *[other] テンプレート{ $drafts }件
}
drafts-checking = 残り{ $drafts }本の原稿をチェック中…
drafts-more = さらに表示（残り{ $left }本）

## A draft
drafts-state-writing = 執筆中
drafts-state-ready = 準備完了
drafts-state-published = 公開済み
drafts-state-changed = 公開後に編集
drafts-state-template = テンプレート
drafts-sources = { $sources ->
    [0] 資料なし
   *[other] 資料{ $sources }件
}
drafts-saved = 保存: { $ago }
drafts-warnings = 要確認の引用{ $count }件
drafts-blocking = うち修正か公開理由が必要{ $count }件
drafts-actions = 「{ $headline }」の操作
drafts-mark-ready = 準備完了にする
drafts-mark-writing = 準備完了を取り消す
drafts-duplicate = 複製
drafts-copy-of = { $headline }のコピー
drafts-make-template = テンプレートにする
drafts-make-draft = 原稿にする
drafts-begin = 原稿を作成
drafts-export-as = { $format }で書き出す
drafts-sources-in-exports = 書き出しに引用の出典を付ける
drafts-delete = 削除
drafts-deleted = 「{ $headline }」を削除しました。
drafts-undo = 元に戻す
drafts-now-ready = 「{ $headline }」を準備完了にしました。
drafts-now-writing = 「{ $headline }」の準備完了を取り消しました。
drafts-now-template = 「{ $headline }」をテンプレートにしました。
drafts-now-draft = 「{ $headline }」を原稿にしました。
drafts-copied = 「{ $headline }」を作成しました。
drafts-open = 開く

## Nothing to show
drafts-nothing = 原稿はまだありません
drafts-nothing-how = 新しく書き始めるか、記事を取り込んでください。Markdown、Word、HTMLのファイルは、このページのどこにでもドロップできます。
drafts-nothing-templates = テンプレートはまだありません
drafts-nothing-templates-how = よく使う形の原稿をテンプレートにしておくと、その見出し、本文、資料が新しい原稿にコピーされます。
drafts-nothing-fits = 該当する原稿はありません
drafts-nothing-fits-how = 検索語を減らすか、すべての原稿を表示してください。
drafts-nothing-warnings = 警告のある原稿はありません
drafts-nothing-warnings-how = 確認済みの引用はすべて資料と一致しています。
drafts-show-everything = すべての原稿を表示

## Importing
import-title = 記事の取り込み
import-files = ファイルを選択…
import-files-hint = Markdown、Word（.docx）、HTMLに対応し、ファイル内の画像も取り込みます。本文と画像のZIPも使えます。ページのどこにでもドロップできます。
import-or-paste = または記事を貼り付け
import-paste-hint = 見出し、リスト、強調、リンクはそのまま残ります。最初の見出しが記事の見出しになります。
import-paste-empty = 先に記事を貼り付けてください。
import-confirm = 取り込む
import-cancel = キャンセル
import-running = 「{ $file }」を取り込み中…
import-pasting = 取り込み中…
import-done = 「{ $headline }」を取り込みました。
import-left-out = 「{ $headline }」を取り込みました。画像{ $images }枚は取り込めませんでした。
import-left-out-more = ほか{ $images }枚
import-failed = 取り込めませんでした
import-dismiss = 閉じる

## On the desk
ready-label = 公開準備完了
ready-hint = 原稿一覧に表示されます
ready-failed = 変更を保存できませんでした。{ $message }
export-title = 原稿の書き出し

## On its way to the newsroom's own system
delivery-waiting = CMSに送信中…
delivery-again-at = CMSが受け付けませんでした。{ $time }に再送します。
delivery-sent = { $time }にCMSへ送信しました。
delivery-refused = CMSに拒否されました。
delivery-given-up = CMSに接続できませんでした。これ以上は自動で再送しません。
delivery-answer = CMSからの応答
delivery-send-again = 再送
