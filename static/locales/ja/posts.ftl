# Posts of social networks beside the draft.

posts-tab = 投稿
posts-list = この記事に関する投稿
posts-keys = 矢印キーで投稿間を移動、Enterで引用として挿入、Escで本文に戻ります

## A post
posts-private = 個人アカウント
posts-show-author = 表示
posts-show-author-label = この投稿の投稿者を表示
posts-author-shown = 投稿者: { $author }。
posts-label = { $date ->
    [none] { $author }の投稿
   *[other] { $author }の投稿、{ $date }
}
posts-open-link = 投稿を開く（{ $date }）
posts-posted = 投稿日時
posts-link = リンク
posts-reply = 返信
posts-quote = 投稿を引用
posts-very-likely = この記事に関する可能性が非常に高い
posts-likely = この記事に関する可能性が高い
posts-perhaps = この記事に関する可能性あり
posts-by-words = この記事と共通する語あり
posts-per-cent = { $percent }パーセント

## What can be done with it
posts-insert = 挿入
posts-insert-selection = 選択箇所を挿入
posts-insert-unnamed = アカウント名なし
posts-insert-named = アカウント名あり
posts-choose-words = 言葉を選ぶ
posts-thread = { $replies ->
    [0] スレッドを開く
   *[other] スレッド、返信{ $replies }件
}
posts-private-note = 個人アカウントの名前とリンクは、自分で挿入した場合にのみ記事に入ります。
posts-nowhere = 先に記事内にカーソルを置いてください。

## What is shown
posts-filter = フィルター
posts-filter-on = フィルター（オン）
posts-no-replies = 返信を除く
posts-from = 開始日
posts-to = 終了日
posts-clear = 解除

## How far it has come
posts-looking = 投稿を検索中…
posts-found = 投稿{ $posts }件、関連度順
posts-behind = まだ読み取り中の投稿があり、増えることがあります。
posts-new = 新しい投稿を表示
posts-write = 見出しか最初の一文を書いてください
posts-write-how = 書き進めると、記事に関する投稿がここに表示されます。
posts-none = 該当する投稿はまだありません
posts-none-how = 書き進めてください。文の終わりごとに投稿を検索し直します。
posts-none-filtered = フィルターを解除するか、書き進めてください。
posts-library-empty = 投稿はまだありません
posts-library-empty-how = X、Mastodon、Blueskyから書き出したファイル、またはJSON Linesの投稿を資料に追加してください。記事に関する投稿がここに表示されます。
posts-to-library = 資料へ
