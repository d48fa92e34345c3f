"""Japanese."""

from functools import partial

from models.text.languages.han_numbers import read_han_numbers
from models.text.languages.rules import GoverningRules, LanguageRules, NegationRules, NumberRules

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
)
