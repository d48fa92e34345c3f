# What a writer says of a finding, on its card.

judge-label = この警告は適切でしたか？
judge-fine = 誤検知
judge-right = 的確な指摘
judge-said-fine = 記録しました: 誤検知
judge-said-right = 記録しました: 的確な指摘
judge-undo = 元に戻す
judge-stays = 学習用として、編集局の{ -product }サーバーにのみ保存されます。外部には送信されません。
judge-taken-back = 元に戻しました。
