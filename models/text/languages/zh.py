"""Chinese."""

from functools import partial

from models.text.languages.han_numbers import read_han_numbers
from models.text.languages.rules import GoverningRules, LanguageRules, NegationRules, NumberRules

# Verbs of speech; each stands before “道”, “说” or “着” too: “回忆道”, “解释说”.
VERBS = """
说 說 表示 指出 强调 強調 认为 認為 称 稱 告诉 告訴 介绍 介紹 解释 解釋 回忆 回憶 补充 補充 坦言 透露 承认 承認
问 問 反问 反問 追问 追問 回答 答 回应 回應 喊 写 寫 警告 提醒 呼吁 呼籲 宣布 宣佈 证实 證實 重申 感叹 感嘆 直言
笑 批评 批評 主张 主張 质问 質問 通报 通報 建议 建議 承诺 承諾 保证 保證 抱怨 反驳 反駁 评价 評價 总结 總結 描述
谈 談
"""
_OPPOSITES = """
increase: 增加/减少 增长/下降 提高/降低 上调/下调 上升/下降 上涨/下跌 增加/削减 提高/削减 上涨/下降 增多/减少
high: 最高/最低
win: 赢得/输掉 胜利/失败 获胜/落败
support: 支持/反对 支持者/反对者
accept: 接受/拒绝
allow: 允许/禁止
guilty: 有罪/无罪
legal: 合法/非法
before: 之前/之后 以前/以后
always: 总是/从不 经常/很少
buy: 购买/出售 收购/出售
open: 打开/关闭 开放/关闭
start: 开始/结束
safe: 安全/危险
strong: 强大/弱小 强劲/疲软
rich: 富有/贫穷 富人/穷人
good: 最好/最坏 更好/更糟
true: 真实/虚假
succeed: 成功/失败
possible: 可能/不可能
confirm: 证实/否认 承认/否认
arrive: 到达/离开 抵达/离开
profit: 利润/亏损 盈利/亏损
young: 年轻/年老 新的/旧的
praise: 赞扬/批评
build: 建造/摧毁
hire: 雇用/解雇 聘用/解雇
early: 提前/推迟
hope: 希望/担心
love: 喜欢/讨厌
include: 包括/不包括
friend: 朋友/敌人 盟友/敌人
remember: 记得/忘记
war: 战争/和平
majority: 多数/少数
easy: 容易/困难
long: 长期/短期
cheap: 便宜/昂贵
big: 最大/最小
fast: 快速/缓慢 迅速/缓慢
"""

RULES = LanguageRules(
    code="zh",
    numbers=NumberRules(
        read=partial(read_han_numbers, shortened=True),
        points="个百分点|個百分點",
        point="点 點",
        perhaps={"双": 2, "雙": 2, "半": 2, "倍": 2},
        decimal_comma=False,
        afternoon=r"(?:下午|晚上|傍晚)(\d{1,2})(?=[点點时時])",
    ),
    negation=NegationRules(
        pattern="不|没|沒|未|无法|無法|从未|從未|绝非|並非|并非|别|勿",
        affirming="不仅|不僅|不但|不只|不久|不断|不斷|不同|不过|不過|不管|无论|無論|不得不|不少|不止|对不起|對不起|未来|未來|"
        "差不多|能不能|是不是|会不会|別人|别人|特别|特別|分别|分別|级别|類別|类别|个别|性别|告别|区别|不一定要|沉没|没收|淹没",
        lacking="无 無 非 拒 禁 失败 失敗 否 停 反对 反對 缺 少 难 難",
        conditions="如果 除非 只有 之前 直到 假如 要是",
    ),
    governing=GoverningRules(
        has_comma=False,
        doubts="(?:没|沒|从未|從未)有?[说說](?:过|過)? 怀疑 懷疑 否认 否認 谣言 "
        "謠言 谎言 謊言 不相信 不认为 不認為 不觉得 不覺得 没说过 沒說過 没有说 沒有說 "
        "从没说 不是说 不能说 不可能 假装 假裝",
        frames="有人认为 有人認為 有人说 有人說 人们说 人們說 他们说 他們說 据说 據說 听说 "
        "聽說 传闻 傳聞 传言 傳言 希望 也许 也許 可能 假设 假設 想象 以前认为 "
        "曾经以为 以前以为 以为",
        conditions="如果 假如 要是 除非 只要 一旦",
        no_conditions="即使如果",
        corrections="对不起 對不起 抱歉 不对 不對 更正 我说错 我說錯 应该是 應該是",
        doubts_behind="是假的 是谎言 是謊言 是谣言 是謠言 是不实 不是真的 这种说法不 這種說法不 的说法不 的說法不",
        frames_behind="的传闻 的傳聞 的说法 的說法 的谣言 的謠言",
        divided=False,
    ),
    hesitations="嗯 呃",
    fillers="那个, 那個, 这个, 這個, 就是说, 就是說, 怎么说, 怎麼說",
    opposites=_OPPOSITES,
)
