"""Japanese."""

from functools import partial

from models.text.languages.han_numbers import read_han_numbers
from models.text.languages.rules import LanguageRules, NegationRules, NumberRules

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
    fillers="えー, えーと, えっと, ええと, ええ, あの, あのー, あのう, その, そのー, まあ, なんか, うーん",
)
