# The directory of speakers: the people who speak in sources, and the names they have there.

speakers-title = 発言者
speakers-skip = 発言者一覧へスキップ
speakers-needs-script = 発言者一覧を表示するにはJavaScriptが必要です。
speakers-about = 資料の中で発言している全員です。ここで訂正した名前は、引用候補、チェック、脚注、引用確認表に使われます。資料そのものは変わりません。
speakers-editors-only = 発言者の名前の変更と統合ができるのはデスクです。
speakers-search = 発言者を検索
speakers-count = 発言者{ $count }人
speakers-none = 発言者はまだいません
speakers-none-hint = 発言者の名前がある資料を追加すると、ここに表示されます。
speakers-none-found = この名前の発言者はいません
speakers-none-found-hint = 名前の一部で検索してみてください。
speakers-more-rows = さらに表示

speakers-paragraphs = { $count }段落
speakers-counts = 資料{ $sources }件の{ $paragraphs }段落
speakers-facts = { $paragraphs }段落 · 資料での名前{ $labels }種類
speakers-labels-of = 資料での{ $name }の名前
speakers-corrected = 手動で訂正

speakers-rename = 名前を変更…
speakers-rename-one = { $name }の名前を変更…
speakers-rename-title = { $name }の名前を変更
speakers-rename-hint = 記事で書くとおりの名前にしてください。以後、すべての資料でこの名前が表示されます。
speakers-rename-do = 変更
speakers-renamed = 名前を{ $name }に変更しました。
speakers-name = 名前
speakers-merge = 統合…
speakers-merge-one = { $name }を別の発言者と統合…
speakers-merge-title = { $name }を統合
speakers-merge-with = 同じ人物
speakers-merge-name = 統合後の名前
speakers-merge-choose = 統合する発言者を選択してください。
speakers-merge-do = 統合
speakers-merged = { $one }と{ $other }を同じ人物に統合しました。
speakers-split = 分離…
speakers-split-one = 「{ $label }」を分離…
speakers-split-title = 「{ $label }」を分離
speakers-split-hint = 「{ $label }」を{ $name }とは別の人物にします。同姓同名の場合は、「山田太郎（大阪）」のように区別できる言葉を添えてください。
speakers-split-name = 別の人物の名前
speakers-split-do = 分離
speakers-was-split = 「{ $label }」は{ $name }になりました。
speakers-reset = 訂正を取り消す
speakers-reset-one = 「{ $label }」の訂正を取り消す
speakers-was-reset = 「{ $label }」を元の名前に戻しました。
speakers-undo = 元に戻す
speakers-undone = 元に戻しました。
