"""The names of months and weekdays in the languages in which dates are read, without accents and in lower case."""

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_MONTHS: Final = (
    # English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Swedish and Danish, Russian, Ukrainian
    "january jan januar jän jänner janvier janv enero ene gennaio gen janeiro januari stycznia января янв січня",
    "february feb februar fév février févr febrero febbraio fevereiro fev februari lutego febr февраля фев лютого",
    "march mar märz mrz mars marzo março maart mrt marca марта мар березня",
    "april apr avril avr abril abr aprile kwietnia апреля апр квітня",
    "may mai mayo maggio maio mei maja maj мая травня",
    "june jun juni juin junio giugno junho czerwca июня июн червня",
    "july jul juli juil juillet julio luglio julho lipca июля июл липня",
    "august aug août agosto ago augustus sierpnia augusti августа авг серпня",
    "september sep sept septembre septiembre setiembre settembre setembro września сентября сен вересня",
    "october oct oktober okt octobre octubre ottobre outubro out października октября окт жовтня",
    "november nov novembre noviembre novembro listopada ноября ноя листопада",
    "december dec dezember dez déc décembre diciembre dic dicembre dezembro grudnia decembrie декабря дек грудня",
)
_WEEKDAYS: Final = (
    "monday mon montag mo lundi lunes lunedi segunda-feira maandag poniedziałek måndag mandag понедельник понеділок",
    "tuesday tue tues dienstag di mardi martes martedi terça-feira dinsdag wtorek tisdag tirsdag вторник вівторок",
    "wednesday wed mittwoch mi mercredi miércoles mercoledi quarta-feira woensdag środa onsdag среда середа",
    "thursday thu thur thurs donnerstag do jeudi jueves giovedi quinta-feira donderdag czwartek torsdag четверг четвер",
    "friday fri freitag fr vendredi viernes venerdi sexta-feira vrijdag piątek fredag пятница пʼятниця",
    "saturday sat samstag sonnabend sa samedi sábado sabato zaterdag sobota lördag lørdag суббота субота",
    "sunday sun sonntag so dimanche domingo domenica zondag niedziela söndag søndag воскресенье неділя",
)
_CJK_WEEKDAYS: Final = ("月월", "火화", "水수", "木목", "金금", "土토", "日일")


def fold(word: str) -> str:
    """Return a word in lower case and without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(sign))


def _numbered(names: tuple[str, ...], first: int) -> Mapping[str, int]:
    return MappingProxyType({fold(name): number for number, row in enumerate(names, first) for name in row.split()})


# 1 to 12.
MONTHS: Final = _numbered(_MONTHS, 1)
# 0 is Monday, as ``date.weekday`` has it.
WEEKDAYS: Final = _numbered(_WEEKDAYS, 0)
CJK_WEEKDAYS: Final[Mapping[str, int]] = MappingProxyType(
    {sign: number for number, signs in enumerate(_CJK_WEEKDAYS) for sign in signs}
)
MONTH_NAMES: Final = tuple(sorted({name for row in _MONTHS for name in row.split()}, key=len, reverse=True))
WEEKDAY_NAMES: Final = tuple(sorted({name for row in _WEEKDAYS for name in row.split()}, key=len, reverse=True))
