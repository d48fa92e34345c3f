# Threads of posts: the tree of one, in a dialog and in the library.

thread-title = スレッド
thread-label = スレッド: { $title }、{ thread-posts }
thread-posts = 投稿{ $posts }件
posts-format = 投稿
thread-count = スレッド{ $threads }件
thread-about = どの記事に関するスレッドですか？
thread-again = 再試行
thread-waiting = 投稿を読み込み中

## A post
thread-private = 個人アカウント
thread-nobody = 投稿者不明
thread-known = 公的アカウント
thread-show = 表示
thread-show-label = この投稿の投稿者を表示
thread-insert = 挿入
thread-insert-label = この投稿を引用として挿入
thread-out = 元のSNSで投稿を開く（このページを離れます）
thread-wordless = 文章のない投稿
thread-is-deleted = この投稿は削除されました
thread-is-missing = この投稿は見つかりません
thread-quotes = 引用された投稿
thread-level = { $level }階層目
thread-below = 返信{ $posts }件を隠す
thread-below-closed = 返信{ $posts }件を表示
thread-answered-deleted = 削除された投稿への返信
thread-answered-missing = 見つからない投稿への返信
thread-quoted-deleted = 削除された投稿を引用
thread-quoted-missing = 見つからない投稿を引用

## Searching it, and going through it
thread-bar = このスレッド内
thread-search = 投稿を検索
thread-found = 投稿{ $posts }件に一致
thread-next-known = 次の公的アカウント
thread-known-at = 公的アカウント{ $posts }件中{ $number }件目
thread-keys = スレッドでのショートカット
thread-key-move = 次の投稿、前の投稿
thread-key-fold = 返信を隠す、表示
thread-key-who = 投稿者を表示
thread-key-known = 次の公的アカウント
thread-key-search = 検索

## What had to be done with some of them as they came in
posts-note-repeated-ids = { $posts }件の投稿が重複していたため、それぞれ1回だけ取り込みました。
posts-note-conflicting-ids = { $posts }件の投稿に異なる文章があったため、最初の文章を取り込みました。
posts-note-reply-cycles = { $posts }件の投稿の返信が循環していたため、つながりを解除しました。
posts-note-missing-parents = { $posts }件の投稿は、見つからない投稿への返信です。
posts-note-deleted-parents = { $posts }件の投稿は、削除された投稿への返信です。
posts-note-without-words = { $posts }件の投稿には文章がありませんが、スレッドには残ります。
posts-note-other-language = { $posts }件の投稿は、引用候補の精度が下がる言語で書かれています。
posts-note-reposts-left-out = リポスト{ $posts }件を省きました。
posts-note-not-public = 非公開の投稿{ $posts }件を省きました。
