# Archives and recordings that are imported in the background.
incoming-list = バックグラウンドでの取り込み
incoming-stage-sending = 送信中
incoming-stage-waiting = 待機中
incoming-stage-reading = 読み取り中
incoming-stage-transcribing = 文字起こし中
incoming-stage-embedding = 段落を準備中
incoming-stage-indexing = 索引に追加中
incoming-share = { $stage }、{ $share }%
incoming-cancel-label = { $file }の取り込みを中止
incoming-cancel = 中止
incoming-close = { $file }を一覧から外す
incoming-cancelled = 中止しました。それまでに取り込んだ資料は残ります。
incoming-failed = ファイルを取り込めませんでした。
incoming-transcribed = プログラムによる文字起こしです。発言者の名前を入れ、引用する箇所は録音と照合してください。
incoming-added = { $count ->
    [0] 新しい資料なし
   *[other] 資料{ $count }件を追加
}
incoming-replaced = { $count }件を更新
incoming-known = { $count }件は追加済み
incoming-left-out = { $count }件は読み取り不可
incoming-left-out-more = ほか{ $count }件
