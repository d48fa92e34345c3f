# The monitoring page: which of the newsroom's stories a thread is about.

monitor-page-title = { nav-posts } · { -product }
monitor-skip = 記事へスキップ
monitor-heading = このスレッドはどの記事に関するものですか？
monitor-intro = スレッドを貼り付けるか、ファイルをドロップしてください。原稿、公開記事、取り込んだ記事と比較します。内容はこのサーバーの外に出ません。
monitor-needs-script = { -product }のモニタリングを使うにはJavaScriptが必要です。
monitor-drop = スレッドをドロップすると、どの記事に関するものか表示されます
monitor-upload-input = スレッドのファイルを選択

## Where a thread is pasted
monitor-posts = 投稿
monitor-placeholder = ここに投稿を貼り付け
monitor-hint = JSON Lines、MastodonやBlueskyのスレッドのJSON、または投稿の文章。文章は1行に1件か空行区切りで、最初の投稿を先頭にします。
monitor-ask = 記事を探す
monitor-choose = ファイルを選択…
monitor-from-library = 資料から
monitor-file-away = このファイルを外す
monitor-empty = 投稿がまだありません。
monitor-empty-hint = 上にスレッドを貼り付けるか、ファイルをドロップしてください。
monitor-archive = { $file }は複数のファイルを含むアーカイブです。
monitor-archive-hint = 先に資料に追加してください。その後、含まれるスレッドを一つずつ開いて調べられます。
monitor-to-library = 資料へ
monitor-asking = 比較中…

## What it is about
monitor-found = { $articles ->
    [0] 該当する記事なし
   *[other] 該当する記事{ $articles }本
}
monitor-others = 可能性の低い記事{ $articles }本
monitor-depth = { $levels }階層
monitor-show-thread = スレッドを表示
monitor-in-library = 資料で表示
monitor-another = 別のスレッド
monitor-keep = このスレッドを保存
monitor-keep-what = 投稿を資料に追加し、スレッドとして読んだり引用したりできるようにします
monitor-kept-name = スレッド
monitor-kind-draft = 原稿
monitor-kind-publication = 公開記事
monitor-kind-article = 記事
monitor-probability = 確率
monitor-very = ほぼ確実
monitor-likely = 可能性大
monitor-maybe = 可能性あり
monitor-hardly = 可能性小
monitor-speaking = 最も有力な手がかり
monitor-read = スレッドで表示
monitor-read-label = この投稿をスレッドで表示

## What was left out
monitor-note-part = 投稿{ $posts }件のうち{ $read }件を比較しました。最も古い投稿と、そのほかの一部です。
monitor-note-others = 同じファイルにある、より短いスレッド{ $threads }件は省きました。
monitor-note-behind = 最近の変更の一部は、まだ比較されていません。しばらくしてからもう一度お試しください。

## The curve
monitor-compare = 投稿のまとめ方
monitor-by-learned = 学習済みモデル
monitor-by-learned-what = 最初の投稿、深さ、類似度を、スレッドから学習したとおりに重み付けします
monitor-by-mean = 平均
monitor-by-mean-what = すべての投稿を同じ重みで扱います
monitor-by-median = 中央値
monitor-by-median-what = 中央に位置する投稿
monitor-by-max = 最大
monitor-by-max-what = 最も有力な投稿1件
monitor-by-root = 最初の投稿
monitor-by-root-what = スレッドを始めた投稿のみ
monitor-curve-label = スレッドの伸びに伴う「{ $title }」の確率の推移
monitor-threshold = しきい値{ $percent }
monitor-value = 最も古い{ $posts }件:
monitor-value-all = 全{ $posts }件:
monitor-value-by = { $by } { $percent }
monitor-table = 表
monitor-oldest = 古い順の投稿数
