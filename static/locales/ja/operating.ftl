# For who operates the server, and what writers see of it.

fault-number = サーバーログの参照番号: { $id }
settings-learning = 編集局では、引用候補の使われ方をモデルの学習に使っています。どの候補を挿入し、閉じ、訂正したかが、その前の文とともに保存されます。名前は保存されません。
settings-leave-out = この原稿を除外
settings-leave-out-failed = 設定を変更できませんでした。もう一度お試しください。
