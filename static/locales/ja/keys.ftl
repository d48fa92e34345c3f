# The keys of the desk: what they are called, what they do, the palette that lists them, and where they are changed.

## Keys, as they are read aloud
key-and = { $held }+{ $key }
key-control = Ctrl
key-command = Command
key-alt = Alt
key-option = Option
key-shift = Shift
key-tab = Tab
key-escape = Esc
key-enter = Enter
key-space = スペースキー
key-backspace = Backspace
key-delete = Delete
key-up = 上矢印
key-down = 下矢印
key-left = 左矢印
key-right = 右矢印
key-left-bracket = 左角かっこ
key-right-bracket = 右角かっこ
key-backslash = バックスラッシュ
key-slash = スラッシュ
key-question = 疑問符
key-minus = マイナス
key-equals = 等号
key-comma = コンマ
key-period = ピリオド
key-semicolon = セミコロン
key-apostrophe = アポストロフィ
key-backquote = バッククォート

## Commands
keys-group-caret = カーソル位置の引用
command-accept-ghost = 引用候補を挿入
command-dismiss = 閉じる
command-next-suggestion = 次の候補
command-previous-suggestion = 前の候補
command-insert-suggestion = 選択した引用を挿入
command-ask-suggestion = ここに合う引用を探す
command-peek-suggestion = 前後の文脈を表示
command-read-suggestion = 引用候補の全文を読む
command-lengthen-suggestion = 引用を1文長くする
command-shorten-suggestion = 引用を1文短くする

keys-group-findings = チェック
command-next-finding = 次の要確認の引用
command-previous-finding = 前の要確認の引用
command-open-finding = この引用のチェック結果を表示
command-dismissed-findings = 無視した警告

keys-group-writing = 執筆
command-find = 検索
command-replace = 検索と置換
command-link = リンク
command-comment = 選択範囲にコメント
command-suggesting = 変更を提案する／編集する
command-next-suggested-edit = 次の提案された変更
command-previous-suggested-edit = 前の提案された変更
command-versions = バージョン

keys-group-page = ページ
command-quotes-pane = 引用パネルの表示切替
command-sources-pane = 資料パネルの表示切替
command-checks-pane = チェックパネルの表示切替
command-comments-pane = コメントパネルの表示切替
command-headline = 見出しへ移動
command-publish = 公開
command-palette = すべてのコマンド
command-settings = 設定
command-share = 共有
command-image = 画像を挿入

keys-group-archive = 「資料」ページ
command-search-archive = 検索欄へ移動

## Keys that nobody can change
keys-group-fixed = 変更不可
fixed-bold = 太字
fixed-italics = 斜体
fixed-undo = 元に戻す
fixed-redo = やり直す
fixed-heading = 中見出し、小見出し
fixed-paragraph = 段落
fixed-indent = リスト項目の字下げと解除
fixed-list-step = 引用の一覧: 次、前
fixed-list-take = 引用の一覧: 挿入
fixed-list-read = 引用の一覧: 資料を読む
fixed-list-play = 引用の一覧: 再生

## The command palette
palette-title = コマンド
palette-list = コマンドとショートカット
palette-find = コマンドやショートカットを検索
palette-found = { $commands ->
    [0] 該当するコマンドなし
   *[other] コマンド{ $commands }件
}
palette-change = ショートカットを変更…
palette-keys-off = { -product }のショートカットはオフです。
palette-keys-on = オンにする
keys-none = なし

## Changing keys
keys-on = { -product }のショートカットを使う
keys-on-hint = スクリーンリーダー、音声入力、ほかのプログラムと競合する場合はオフにしてください。オフでもEscでカーソル位置の候補を閉じられ、文章とリストのキーはそのまま使えます。
keys-change = 変更
keys-change-of = ショートカットを変更: { $command }
keys-press = キーを押す…
keys-press-for = 新しいショートカットを押してください: { $command }
keys-press-how = 新しいショートカットを押してください。Escでキャンセル、Backspaceでショートカットを削除します。
keys-usual = 既定に戻す
keys-usual-of = 既定に戻す: { $command }
keys-usual-all = すべて既定に戻す
keys-usual-all-done = すべてのショートカットを既定に戻しました。
keys-is-now = { $command }: { $key }。
keys-taken-away = { $command }: ショートカットなし。
keys-must-have = 「{ $command }」にはショートカットが必要です。
keys-has = { $key }はすでに「{ $command }」に使われています。
keys-take = こちらで使う
keys-leave = そのままにする
keys-refused-moving = { $key }は項目間の移動に使うため、ショートカットにできません。
keys-refused-typing = { $key }は文字入力に必要です。ファンクションキーを選ぶか、Ctrl、Alt、Commandと組み合わせてください。
keys-refused-others = { $key }はブラウザー、システム、スクリーンリーダーのいずれかが使うキーです。
