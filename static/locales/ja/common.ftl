# Words that several pages share. How a page says them: static/src/i18n, server/web/translations.py.
#
# Glossary of this translation, one term for each thing:
# source 資料 · live source ライブ資料 · transcript 文字起こし · recording 録音 · captions, subtitles 字幕
# paragraph 段落 · passage 箇所 · speaker 発言者 · interviewer 聞き手 · attribution 発言者の示し方
# quote 引用 · direct quote 直接引用 · suggested quote 引用候補 · quotation marks 引用符 · paraphrase 言い換え
# headline 見出し · heading 中見出し · subheading 小見出し · body 本文 · article, story 記事 · draft 原稿
# template テンプレート · version バージョン · note メモ · caret カーソル · match (of a search) 一致箇所
# check チェック · to compare with 照合 · finding, warning 警告 · to review 要確認 · checked 確認済み
# not checked 未確認 · to dismiss (a warning) 無視 · to restore (a warning) 戻す · false alarm 誤検知
# quote sheet 引用確認表 · fact-checking ファクトチェック · coverage 引用状況 · provenance 出典
# to publish 公開 · publication 公開版 · published story 公開記事 · publishing policy 公開基準
# blocks publishing 公開不可 · to override (a warning) 容認 · reason 理由 · audit trail 監査ログ
# sign-off 承認 · to ask for sign-off 承認を依頼 · to send back 差し戻す · to withdraw 取り下げる
# embargo エンバーゴ · embargo until 解禁日時 · rights 引用条件 · on background 背景説明のみ
# can be quoted 引用可 · ask before quoting 引用前に確認 · off the record オフレコ
# newsroom 編集局 · desk (a team) 部署 · editor (a role) デスク · reporter 記者 · writer 執筆者
# administrator 管理者 · people メンバー · owner 所有者 · to share 共有 · to transfer 引き継ぐ
# to attach 添付 · to detach 添付を解除 · to insert 挿入 · to correct (a transcript) 訂正 · to fix 修正
# to merge 統合 · conflict 競合 · to take over (editing) 引き継ぐ · undo 元に戻す · redo やり直す
# to import 取り込む · to export 書き出す · to upload アップロード · archive アーカイブ · index 索引
# post 投稿 · thread スレッド · reply 返信 · repost リポスト · private account 個人アカウント (a private person’s)
# known account 公的アカウント (a public figure or organisation) · handle アカウント名
# sign in ログイン · two-step sign-in 2段階認証 · recovery code リカバリーコード · token トークン · to deactivate, to revoke 無効化
# training 学習 · model モデル · screen reader スクリーンリーダー · shortcut ショートカット (as a title ショートカットキー)
# Counters: 件 for quotes, sources, posts and warnings, 本 for drafts and articles, 人 for people, 段落 for paragraphs.
# Sentences in です・ます; labels and buttons are nouns or dictionary forms. 「」 quote, full-width （） and ？, half-width “: ”.

-product = Quotedesk

home = { -product }のホーム
pages = ページ
close = 閉じる
untitled-draft = 無題の原稿
part-missing = ページのこの部分を読み込めませんでした。接続を確認して、もう一度お試しください。
word-count = { $words }語
quotation = 「{ $words }」
