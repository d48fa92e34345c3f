"""Japanese."""

from functools import partial

from models.text.languages.han_numbers import read_han_numbers
from models.text.languages.rules import GoverningRules, LanguageRules, NegationRules, NumberRules

_OPPOSITES = """
increase: 増加/減少 増え/減っ 増やす/減らす 増大/縮小 引き上げ/引き下げ
increase: 上昇/下落 上がっ/下がっ 増やし/減らし 急増/急減 増額/減額
high: 高い/低い 高く/低く
win: 勝利/敗北 勝っ/負け 勝つ/負ける
support: 支持/反対 賛成/反対
accept: 受け入れ/拒否し 承認/却下
allow: 許可/禁止
guilty: 有罪/無罪
legal: 合法/違法
before: 前に/後に 前の/後の 以前/以後
always: いつも/めったに 常に/決して
buy: 買う/売る 買っ/売っ 購入/売却
open: 開い/閉じ 開く/閉じる
start: 始まっ/終わっ 始める/終える
safe: 安全/危険
strong: 強い/弱い 強く/弱く
rich: 豊か/貧しい 裕福/貧乏
good: 良い/悪い 良く/悪く 最高/最悪
succeed: 成功/失敗
possible: 可能/不可能
confirm: 認め/否定し 肯定/否定
arrive: 到着/出発
profit: 利益/損失
young: 若い/老いた 新しい/古い
praise: 称賛/非難
build: 建設/破壊
hire: 雇用/解雇 採用/解雇
early: 早い/遅い 早く/遅く
hope: 希望/恐怖 期待/懸念
love: 愛し/憎ん 好き/嫌い
include: 含む/除く 含め/除い
remember: 覚え/忘れ
war: 戦争/平和
majority: 多数/少数
easy: 簡単/困難 容易/困難
long: 長い/短い 長く/短く
cheap: 安い/高価な
big: 大きな/小さな 大きい/小さい 最大/最小
fast: 速い/遅い 急速に/ゆっくりと
"""

RULES = LanguageRules(
    code="ja",
    numbers=NumberRules(
        read=partial(read_han_numbers, shortened=False),
        per_cent="パーセント",
        points="ポイント|パーセントポイント",
        point="点",
        perhaps={"両": 2, "半": 2, "双": 2, "倍": 2},
        decimal_comma=False,
        afternoon=r"(?:午後|夜|夕方)(\d{1,2})(?=時)",
    ),
    negation=NegationRules(
        ending="(?:し|され|でき|せ|り|い|か|ま|ら|わ|は)?(?:て(?:は|い)?|で(?:は|も)?|じゃ)?(?:ません|ない|なかった|なく)",
        pattern="ない|なかっ|なく|なけれ|ません|ませぬ|ねば|ずに|(?<=[らわかさたなまが])ず(?=[、。」]|$)|ざる",
        affirming="少な[いくか]|間違いな[いく]|だけで(?:は)?なく|ばかりでなく|のみならず|かもしれ(?:な[いく]|ません)|"
        "(?:なければ|なくては|ないと|ねば)(?:なりません|ならな[いく]|いけません|いけな[いく])|ざるを得(?:な[いく]|ません)|"
        "ではないか|じゃないか|危な[いく]|つまらな[いく]|切な[いく]|とんでもな[いく]|なくなっ|欠かせな[いく]",
        lacking="不 無 非 未 拒 禁 失敗 否定 中止 反対 困難 少な 欠",
        conditions="なら れば たら 限り まで 前に",
    ),
    governing=GoverningRules(
        conditions="もし 仮に 万一",
        condition_endings="れば たら なら ならば 限り 場合は 場合",
        corrections="失礼 すみません 訂正 間違えました 間違い いや、 いえ、",
        doubts_behind="思いません 思わない 思えません 思えない 信じられません 信じていません "
        "考えていません 考えません 言っていません 言えません 疑って 疑わしい 疑問 嘘 うそ "
        "デマ わけではありません わけではない わけじゃない 限りません 限らない "
        "でたらめ デタラメ 事実無根 作り話 根も葉も "
        "事実ではありません 本当ではありません",
        frames_behind="信じたい 噂 うわさ 言う人 言われて 言う声 聞きました 聞いて 聞いた 主張する人 "
        "かもしれ 願って 期待 思っていました 思っていた",
        divided=False,
    ),
    fillers="えー, えーと, えっと, ええと, ええ, あの, あのー, あのう, その, そのー, まあ, なんか, うーん",
    opposites=_OPPOSITES,
)
