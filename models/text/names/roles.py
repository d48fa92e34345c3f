"""Roles in court, which nobody has two of."""

from models.text.languages.rules import fold_text

_ROLES = {
    "judge": """
        judge justice magistrate richter richterin juge juez jueza giudice juiz juíza rechter sędzia sędzina
        裁判官 裁判長 法官 판사 القاضي القاضية
        """,
    "prosecutor": """
        prosecutor prosecution staatsanwalt staatsanwältin procureur procureure fiscal procuratore promotor promotora
        procurador procuradora prokurator 検察官 検事 检察官 檢察官 검사 المدعي المدعية
        """,
    "defendant": """
        defendant accused angeklagter angeklagte accusé accusée prévenu prévenue acusado acusada imputato imputata
        arguido arguida réu verdachte oskarżony oskarżona 被告 被告人 피고인 المتهم المتهمة
        """,
    "witness": """
        witness zeuge zeugin témoin testigo testimone testemunha getuige świadek 証人 证人 證人 증인 الشاهد الشاهدة
        """,
}
_ROLE_OF = {fold_text(word): role for role, role_words in _ROLES.items() for word in role_words.split()}


def court_role(word: str) -> str | None:
    """Return the role that a word stands for, in any language; None for other words."""
    return _ROLE_OF.get(fold_text(word))
