# A transcript by its address.
fetch-open = リンクから追加
fetch-title = リンクから追加
fetch-address = 文字起こしへのリンク
fetch-hint = 管理者が許可したサイトから、{ -product }がファイルをダウンロードします。
fetch-no-address = リンクが不完全です。ブラウザーからhttps://で始まるアドレスをコピーしてください。
fetch-leave = キャンセル
fetch-add = ダウンロードして追加
