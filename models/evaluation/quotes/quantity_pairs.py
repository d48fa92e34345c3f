"""Quantities in twelve languages, each written in two ways, for evaluation and tests.

Pairs are divided by semicolons or line ends; both sides of “ = ” are the same quantity.
"""

from models.text.quantities import Quantity, read_quantities

EQUAL = {
    "en": """
    twenty twenty-four = 2024; nineteen eighty-four = 1984; twenty oh five = 2005; zero point five percent = 0.5%
    two point five million = 2.5 million; one and a half million dollars = $1.5m; two billion dollars = $2bn; 5k = 5,000
    May fourth = May 4; the fourth of May = May 4; 4 May = May 4th; September eleventh = Sept. 11
    9:30 p.m. = 9.30pm; half past nine = 9:30; nine thirty = 9.30am; nine o'clock = 9 a.m.; quarter to ten = 9:45
    number seven = No. 7; 10 to 15 = 10–15; ten to fifteen percent = 10-15%; 38 to 40 million = 38m-40m
    World War Two = World War II; Title Nine = Title IX; Henry the Eighth = Henry VIII; the nineties = the 1990s
    14 hours = fourteen hours; $5 million to $6 million = 5 million dollars to 6 million
    two thirds = 2/3; three quarters = ¾; a dozen = 12; minus five = -5; nine one one = 911; twenty-first = 21st
    .9 percent = 0.9 percent; $.50 = $0.50; .5 million = half a million; three quarters = 75 per cent
    a quarter of a million pounds = £250,000; the nineteen eighties = the 1980s; twelve noon = noon; 9/11 = September 11
    June twenty-first, nineteen ninety-eight = June 21, 1998; between five and ten thousand = between 5,000 and 10,000
    ten kilometers = 10km; thirty degrees Celsius = 30 °C; sixty miles per hour = 60mph
    nineteenth century = 19th century; fifty grand = 50,000; eighty kilos = 80 kg; eighty kilograms = 80 kilos
    ten past eight = 8.10; at twenty to nine = at 8:40; five to ten boats = 5–10 boats; one-fifth = 1/5
    seven and three quarters percent = 7.75 per cent; a quarter of a million = 250,000
    ninety thousand, six hundred and fifty-one = 90,651; half = 50 %; three and a quarter million pounds = £3.25m
    six million, forty-four thousand, six hundred and twenty = 6,044,620; the nineteen-eighties = the 1980s
    six foot four = 6ft 4in; six feet four inches = 6 feet 4 inches; won four nil = won 4-0; half a per cent = 0.5%
    the twentieth century = the 20th century
    """,
    "de": """
    null Komma fünf Prozent = 0,5 %; vierter Mai = 4. Mai; halb zehn = 9.30 Uhr; neun Uhr dreißig = 9.30 Uhr
    anderthalb Millionen = 1,5 Millionen; zwei Drittel = 2/3; Nummer sieben = Nr. 7; neunziger Jahre = 90er Jahre
    dritten Oktober = 3. Oktober; um halb zehn am Tor = um 9.30 Uhr am Tor; Ludwig der Vierzehnte = Ludwig XIV
    fünfhundert Euro = 500 €; zehn bis fünfzehn = 10-15; neunzehnhundertvierundachtzig = 1984
    am ersten Mai = am 1. Mai; seit März acht Komma drei = seit März 8,3; drei Komma eins = 3,1
    eine Million siebenhundert = 1.000.700
    """,
    "fr": """
    zéro virgule cinq pour cent = 0,5 %; le quatre mai = le 4 mai; le premier mai = le 1er mai; numéro sept = n° 7
    neuf heures et demie = 9h30; deux tiers = 2/3; un million et demi = 1,5 million; dix à quinze = 10-15
    Un tiers = 1/3
    neuf virgule huit = 9,8; au dix-neuvième siècle = au XIXe siècle
    """,
    "es": """
    cero coma cinco por ciento = 0,5 %; cuatro de mayo = 4 de mayo; años noventa = años 90
    siglo veinte = siglo XX
    medio millón = 500.000
    """,
    "it": """
    zero virgola cinque per cento = 0,5%; quattro maggio = 4 maggio; due terzi = 2/3
    anni novanta = anni '90; il ventesimo secolo = il XX secolo
    """,
    "pt": "zero vírgula cinco por cento = 0,5%; quatro de maio = 4 de maio; dois terços = 2/3; número sete = n.º 7"
    "; meio milhão = 500 mil",
    "nl": "nul komma vijf procent = 0,5 procent; half tien = 9.30 uur; negentien vierentachtig = 1984"
    "; eerste mei = 1 mei",
    "pl": """
    zero przecinek pięć procent = 0,5%; czwartego maja = 4 maja; dwie trzecie = 2/3
    numer siedem = nr 7; wpół do dziesiątej = 9.30
    dwudziestego trzeciego maja = 23 maja; tysiąc dziewięćset osiemdziesiątym = 1980; pięć złotych = 5 zł
    latach dziewięćdziesiątych = latach 90.
    pierwszego maja = 1 maja; pół miliona = 500 tys.
    """,
    "ja": """
    二百万 = 200万; 五月四日 = 5月4日; 9時半 = 9時30分
    午前九時半 = 午前9時30分; 三分の一 = 3分の1; 零点五 = 0.5
    """,
    "zh": "两百万 = 200万; 一点五亿 = 1.5亿; 五月四日 = 5月4日; 九点半 = 9点30分; 百分之五 = 5%; 九十年代 = 1990年代"
    "; 三分之二 = 2/3",
    "ko": """
    이백만 원 = 200만 원; 오월 사일 = 5월 4일; 아홉 시 반 = 9시 30분
    영 점 오 퍼센트 = 0.5%; 삼분의 일 = 3분의 1
    """,
    "ar": """
    خمسة عشر = 15; صفر فاصلة خمسة = 0.5; أربعة مايو = 4 مايو
    خمسة و عشرون = 25; مليونين ونصف المليون = 2.5 مليون
    واحد وثلاثون = 31; ستون ألفاً و مائة = 60100; الأول من مايو = 1 مايو
    """,
}


def read_pairs(text: str) -> list[tuple[str, str]]:
    """Return both sides of each pair of a text."""
    rows = text.strip().replace("\n", ";").split(";")
    return [(one.strip(), other.strip()) for one, _, other in (row.partition(" = ") for row in rows if row.strip())]


def are_equal(one: str, other: str, language: str) -> bool:
    """Return whether two texts have the same quantities."""
    read: tuple[tuple[Quantity, ...], tuple[Quantity, ...]] = (
        read_quantities(one, language),
        read_quantities(other, language),
    )
    return all(map(len, read)) and len(read[0]) == len(read[1]) and all(a.equals(b) for a, b in zip(*read, strict=True))
