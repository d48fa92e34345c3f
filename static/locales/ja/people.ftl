# People: signing in, one's own account, the newsroom's people and desks.

sign-in = ログイン
sign-in-email = メールアドレス
sign-in-password = パスワード
sign-in-or = または
sign-in-with = { $provider }でログイン
sign-in-forgotten = パスワードがない場合や忘れた場合は、編集局の管理者に設定用リンクを依頼してください。
sign-in-too-many = ログインの試行回数が多すぎます。
sign-in-wait-seconds = { $seconds }秒後にもう一度お試しください。
sign-in-wait-minutes = { $minutes }分後にもう一度お試しください。
sign-in-done = ログインしました
sign-in-done-words = このタブを閉じて、元の画面で続けてください。そこで書いた内容は、戻ると保存されます。
sign-in-done-desk = 原稿へ
sign-out = ログアウト

password-change = パスワードを変更
password-due = 続けるには新しいパスワードを設定してください。
password-current = 現在のパスワード
password-new = 新しいパスワード
password-again = パスワードの確認
password-rule = { $least }文字以上で、自分の名前は含めないでください。関連のない単語をいくつか並べると覚えやすくなります。
password-elsewhere = ほかのすべてのブラウザーからログアウトします。
password-back = アカウントに戻る

two-factor = 2段階認証
two-factor-words = 2段階認証では、パスワードの後にスマートフォンのアプリのコードを入力します。認証アプリでこの画像を読み取り、表示されたコードを入力してください。
two-factor-picture = 認証アプリ用のQRコード
two-factor-secret = 読み取れない場合は、このキーをアプリに入力してください:
two-factor-code = コード
two-factor-turn-on = オンにする
two-factor-turn-off = オフにする
two-factor-is-on = 2段階認証はオンです。
two-factor-left = リカバリーコードは残り{ $count }個です。
two-factor-new-codes = リカバリーコードを再発行
two-factor-single-sign-on = 編集局のシングルサインオンでログインしています。2段階目の認証はそちらで設定します。
two-factor-codes = リカバリーコード
two-factor-codes-words = 2段階認証をオンにしました。これらのコードは、スマートフォンとは別の場所に保管してください。それぞれ1回だけアプリの代わりに使えます。表示されるのは今回だけです。
two-factor-enter = コードを入力
two-factor-enter-hint = 認証アプリに表示されます。スマートフォンがない場合はリカバリーコードを入力してください。それもない場合は管理者に相談してください。
two-factor-other-account = 別のアカウントでログイン

invitation-opening = リンクを開いています
invitation-cut = リンクが途中で切れています。受け取ったとおりに開き直してください。
invitation-needs-script = このページにはJavaScriptが必要です。
invitation-welcome = ようこそ、{ $name }さん
invitation-words = ログイン用のパスワードを設定してください。
invitation-accept = 設定してログイン

# --- who is signed in, on every page

page-account = アカウント
page-people = メンバー
who-label = { $name }: アカウント
who-pages = アカウント
role-reporter = 記者
role-editor = デスク
role-admin = 管理者

# --- one's own account

people-skip = 一覧へスキップ
people-needs-script = このページにはJavaScriptが必要です。
account-you = プロフィール
account-name = 名前
account-save = 保存
account-renamed = 名前を変更しました。
account-password = パスワード
account-no-password = 編集局のシングルサインオンでログインしているため、ここにパスワードはありません。
account-password-of = { $day }に設定。
account-password-due = { $day }までに変更が必要です。
account-browsers = ログイン中のブラウザー
account-browser-on = { $browser }（{ $system }）
account-browser-unknown = 不明なブラウザー
account-here = このブラウザー
account-seen = { $address }、最終利用: { $seen }、ログイン: { $began }
account-end = { $browser }をログアウト
account-ended = そのブラウザーをログアウトしました。
account-everywhere = すべてのブラウザーでログアウト
account-everywhere-words = このブラウザーを含むすべてのブラウザーからログアウトします。トークンは引き続き有効です。
account-tokens = APIトークン
account-tokens-words = スクリプトや別のエディターなどのプログラムは、パスワードの代わりにトークンを使います。トークンでできるのは、選択した操作だけです。
scope-read = 読み取り
scope-read-words = 原稿と資料
scope-write = 書き込み
scope-write-words = 原稿の保存と公開、資料の追加と編集
scope-assist = 執筆支援
scope-assist-words = 別のエディターでの引用候補とチェック
scope-admin = 管理
scope-admin-words = メンバーと部署
token-made = { $day }作成
token-until = { $day }まで
token-over = { $day }期限切れ
token-for-good = 無期限
token-used = 最終利用: { $moment }
token-unused = 未使用
token-make = トークンを作成
token-name = 名前
token-name-example = 用途
token-scopes = 権限
token-days = 有効期間
token-days-many = { $days }日
token-days-none = 無期限
token-rotate = 再発行
token-rotate-one = 「{ $name }」を再発行
token-rotate-words = 「{ $name }」の秘密の値を再発行します。以前の値はすぐに使えなくなるため、このトークンを使うすべてのプログラムを更新してください。
token-take-back = 無効化
token-take-back-one = 「{ $name }」を無効化
token-take-back-words = 「{ $name }」を使うプログラムは、すぐにアクセスできなくなります。
token-taken-back = トークンを無効にしました。
token-shown = トークン「{ $name }」
token-shown-words = 今すぐコピーしてください。再表示はできません。
secret-copy = コピー
secret-copied = コピーしました。
secret-select = Ctrl+C（⌘C）でコピーしてください。

# --- the newsroom's people and desks

people-add = メンバーを追加
people-invite = アカウントとリンクを作成
people-count = メンバー{ $people }人、{ $desks }部署
people-name = 名前
people-role = 役割
role-reporter-may = 記者: 自分の原稿と資料、共有されたもの
role-editor-may = デスク: さらに部署内のすべての原稿と資料
role-admin-may = 管理者: さらにメンバーと部署の管理
people-invited = 招待済み
people-ended = 無効
people-seen = 最終利用: { $moment }
people-owns = 原稿{ $drafts }本、資料{ $sources }件
people-change = 編集
people-change-one = { $name }さんの情報を編集
people-added = { $name }さんのアカウントを作成しました。
people-changed = { $name }さん: 保存しました。
people-signed-out = { $name }さんをすべてのブラウザーからログアウトさせました。
people-now-ended = { $name }さんのアカウントを無効にしました。
people-must-change = 次回ログイン時に新しいパスワードを求める
people-link = { $name }さん用のリンク
people-link-words = このリンクは自分で送ってください。{ -product }からメールは送信されません。{ $until }まで1回だけ使え、再表示はできません。
people-reset = 新しいリンク
people-reset-words = { $name }さんはすべてのブラウザーからログアウトされ、現在のパスワードは使えなくなります。新しいパスワードはリンクから設定します。
people-second-factor = 2段階認証をリセット
people-second-factor-words = { $name }さんは、再びオンにするまでパスワードだけでログインします。スマートフォンの紛失時に使います。
people-sign-out-words = { $name }さんは、すべてのブラウザーでログインし直す必要があります。未保存の変更は、それまでそのブラウザーに残ります。
people-end = アカウントを無効化
people-end-words = { $name }さんはすべてのブラウザーからログアウトされ、再びログインできなくなります。トークンも無効になります。原稿と資料は残り、引き継ぐことができます。
people-let-in = アカウントを再有効化
people-let-in-words = { $name }さんは以前のようにログインできるようになります。
people-hand-over = 担当分を引き継ぐ
people-hand-over-words = { $name }さんが所有するすべて（原稿{ $drafts }本、資料{ $sources }件）をほかのメンバーに引き継ぎます。実行者は監査ログに記録されます。
people-heir = 引き継ぎ先
people-handed-over = 引き継ぎました: 原稿{ $drafts }本、資料{ $sources }件。
people-desks = 部署
people-add-desk = 部署を追加
people-no-desks = 部署はまだありません。
desk-shares = 部署の原稿と資料を部署内で共有
desk-shares-words = 部署の全員が閲覧でき、部署のデスクは編集できます。
desk-unshared = 共有なし
desk-learns = 利用状況をモデルの学習に使う
desk-learns-words = この部署での引用候補とチェックの使われ方を、モデルの学習のために名前なしで保存します。
desk-learning = 学習に使用
desk-empty = この部署にメンバーはいません。
desk-people = この部署のメンバー
desk-added = 部署「{ $name }」を作成しました。
desk-delete = 部署を削除
desk-delete-words = メンバーも共有されたものもなければ、「{ $name }」は完全に削除されます。
desk-deleted = 部署「{ $name }」を削除しました。

# --- the desk, when nobody is signed in any more

signed-out = ログアウトしています。書いた内容はこのブラウザーに保存され、再びログインするとサーバーに保存されます。
signed-out-again = 再びログイン
signed-out-other = { $name }さんがログインしているため、保存されません。この原稿を開いた人のアカウントでログインしてください。
