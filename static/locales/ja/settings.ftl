# The dialog of settings: static/src/settings.

## Its sections
settings-sections = 設定項目
settings-appearance = 言語とテーマ
settings-suggesting = 引用候補
settings-keys = ショートカットキー
settings-reading = スクリーンリーダー

## Language and colours
settings-language = 言語
settings-colours = テーマ
settings-theme-auto = システムに従う
settings-theme-light = ライト
settings-theme-dark = ダーク

## Suggestions
settings-ghost = 入力中に引用候補を表示
settings-delay-none = すぐに
settings-delay-half = 0.5秒後
settings-delay-long = 1.5秒後
settings-level = どれだけ確かなら表示するか
settings-level-fewer = かなり確か
settings-level-balanced = ある程度
settings-level-more = 低くても
settings-level-how = どの程度合えば一覧に載せるかを決めます。カーソル位置には、よりよく合うものだけが表示されます。
settings-questions = 聞き手の質問も候補にする
settings-archive = 添付していない資料も検索

## Reading aloud
settings-reading-lead = 執筆中にスクリーンリーダーが読み上げる内容です。自分で求めた情報は常に読み上げられます。
verbosity-full = すべて
verbosity-full-means = 引用候補の言葉、引用の問題点、役立つショートカット。
verbosity-short = 簡潔
verbosity-short-means = 引用候補があることと、要確認の引用の件数のみ。
verbosity-off = なし
verbosity-off-means = 求めないかぎり何も読み上げません。
