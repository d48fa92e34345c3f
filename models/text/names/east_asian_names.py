"""Japanese and Chinese names with their honorifics and offices, and whether two of them are the same person's."""

import re

_JAPANESE = """
氏 さん 君 様 ちゃん 市長 知事 町長 村長 区長 首相 総理 大臣 長官 官房長官 議員 委員 委員長 会長 社長 部長
課長 局長 所長 校長 園長 院長 学長 総長 理事長 理事 監督 選手 主将 教授 准教授 博士 医師 弁護士 記者 裁判長
裁判官 検事 代表 副代表 党首 幹事長 報道官 広報官 次官 大使 支配人 店長 館長 隊長 船長 駅長 組合長 取締役 専務
常務 議長 総裁 大統領 副大統領 国王 主席 書記長 被告 容疑者 作家 研究員 技師 秘書官 書記 棟梁 棋士 九段 八段
七段 六段 五段 四段 名人 竜王 住職 牧師 司教 教諭 教頭 会計 頭取 支店長 工場長 編集長 団長 座長 室長 室員 班長
師範
"""
_CHINESE = """
主任 校长 校長 会计 會計 工程师 工程師 议员 議員 部长 部長 市长 市長 省长 省長 州长 州長 县长 縣長 镇长 鎮長
区长 區長 局长 局長 处长 處長 科长 科長 院长 院長 教授 博士 医生 醫生 律师 律師 法官 检察官 檢察官 经理 經理
总经理 總經理 董事长 董事長 总裁 總裁 主席 副主席 总统 總統 副总统 副總統 总理 總理 首相 大使 发言人 發言人
代表 队长 隊長 教练 教練 主教练 主教練 球员 球員 先生 女士 小姐 太太 老师 老師 记者 記者 作家 导演 導演 演员
演員 渔民 漁民 农民 農民 保安 司机 司機 店主 居民 市民 村民 学生 學生 专家 專家 研究员 研究員 负责人 負責人
书记 書記 工头 工頭 同志 将军 將軍 创始人 創始人 站长 站長 馆长 館長 会长 會長 秘书长 秘書長 秘书 秘書 警长
警長 艺术家 藝術家 历史学家 歷史學家
"""
_SURNAMES_OF_ONE = """
王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹
孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤柏柯欧安裴霍费涂施查谷古普艾芮蓝鲍管辛阎颜易常温康牛倪俞舒屈翟焦葛尤
張劉陳楊黃趙吳孫馬羅鄭謝許韓馮鄧蔣葉蘇魏呂盧鍾譚陸賈韋鄒龍陶賀顧龔萬錢嚴湯歐費塗藍鮑閻顏溫
"""
_SURNAMES_OF_TWO = "欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 司徒 东方 東方 皇甫 尉迟 慕容 令狐 端木 夏侯"

JAPANESE_TITLES = tuple(sorted(_JAPANESE.split(), key=len, reverse=True))
CHINESE_TITLES = tuple(sorted(_CHINESE.split(), key=len, reverse=True))
SURNAMES = frozenset("".join(_SURNAMES_OF_ONE.split()))
DOUBLE_SURNAMES = frozenset(_SURNAMES_OF_TWO.split())
_TITLE_END = re.compile(
    rf"(?:{'|'.join(map(re.escape, sorted({*JAPANESE_TITLES, *CHINESE_TITLES}, key=len, reverse=True)))})$"
)
_TITLE_START = re.compile(rf"^.*?(?:{'|'.join(CHINESE_TITLES)})(?=.)")
_OUTER = re.compile(r"[\s　・·.:：()（）\[\]【】]+")
_HAN = re.compile(r"[\u3400-\u9fff々〆]+")
_EAST_ASIAN = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")


def is_east_asian(name: str) -> bool:
    """Return whether a name has Han characters or kana."""
    return _EAST_ASIAN.search(name) is not None


def honorific_of(noun: str) -> str:
    """Return the Japanese honorific or office that ``noun`` ends with, "" for none."""
    return next((title for title in JAPANESE_TITLES if noun.endswith(title)), "")


def same_east_asian_speaker(attributed: str, speaker: str) -> bool | None:
    """Compare two names, of which at least one is Japanese or Chinese.

    Returns:
        True if they are equal but for honorifics, or one is the surname of the other; False if both are written in Han
        characters and share none; None for everything between, for offices alone and for other scripts.
    """
    one, other = _bare(attributed), _bare(speaker)
    if not one or not other:
        return None
    if one == other:
        return True
    if not (_is_one_script(one, _HAN) and _is_one_script(other, _HAN)):
        return None
    shorter, longer = sorted((one, other), key=len)
    if longer.startswith(shorter) or longer.endswith(shorter):
        return True if (longer.startswith(shorter) and len(shorter) > 1) or shorter in DOUBLE_SURNAMES else None
    # A character may be written in an older or simpler form: 渡辺 and 渡邊 share one.
    may_be_names = min(len(one), len(other)) >= 2 and max(len(one), len(other)) <= 6
    return False if may_be_names and not set(one) & set(other) else None


def _bare(name: str) -> str:
    """Return a name without title; "" for a title alone, or what only describes."""
    name = _OUTER.sub("", name)
    if (start := _TITLE_START.match(name)) is not None:
        name = name[start.end() :]
    while (end := _TITLE_END.search(name)) is not None and end.start() >= 0:
        name = name[: end.start()]
    return name


def _is_one_script(name: str, script: re.Pattern[str]) -> bool:
    return script.fullmatch(name) is not None
