# Strips that show how much of its sources a draft quotes: on the desk, and in the quote sheet.

## What a strip comes to
coverage-none = { $paragraphs }段落中、引用はまだありません
coverage-some = { $paragraphs }段落中{ $quoted }段落を引用
coverage-all-by = { coverage-some }、すべて{ $speaker }の発言
coverage-most-by = { coverage-some }、大半は{ $speaker }の発言

## The strip on the desk
coverage-label = { $title }: { $summary }
coverage-keys = 矢印キーで段落間を移動し、Enterでその箇所の文字起こしを開きます。
coverage-cell = 段落{ $number }
coverage-cells = 段落{ $first }〜{ $last }
coverage-quoted = 引用済み
coverage-worth = 引用向き
coverage-question = 質問
coverage-others = その他
coverage-nobody = 発言者なし
coverage-key-worth = 引用向き
coverage-key-quoted = 引用済み
coverage-table = 表
coverage-table-caption = 「{ $title }」の引用済みまたは引用向きの段落
coverage-paragraph = 段落
coverage-speaker = 発言者
coverage-time = 時間
coverage-read = 段落{ $number }を文字起こしで読む
coverage-table-none = 引用済みの段落も候補の段落もまだありません。見出しか最初の一文を書いてください。

## In the quote sheet
sheet-coverage = 資料ごとの引用状況
sheet-coverage-key = 黒は引用済みの箇所です。点はこの記事での引用に向く箇所で、密なほどよく合います。下段は発言者です。
