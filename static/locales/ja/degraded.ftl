# What the desk says while the models do not answer.

degraded-suggestions = 共通する語だけで順位付け（モデルが混雑しているか応答していません）
finding-unchecked = 未確認
reason-unchecked = 本文と照合するモデルが応答していません。後で自動的に照合し直します。
sheet-body-unchecked = 本文とは未照合
