"""English given names: their short forms, and their gender.

Incomplete on purpose: for a name that is not listed nothing is concluded.
"""

from typing import Literal

Gender = Literal["m", "f"]

_VARIANTS = """
abraham abe|albert al bert|alexander alex al sasha|alexandra alex sandra|alfred al fred|andrew andy drew|anthony tony
antonio tony|arthur art|barack barry|barbara barb|benjamin ben bibi benny|bernard bernie|bernadette bernie
bradley brad|catherine kathy katie kate cathy cat katharine kathryn kathleen katherine|charles charlie chuck chas
charlotte charlie lottie|christine chris christina tina|christopher chris kit topher|clifford cliff|curtis curt kurt
daniel dan danny|david dave davey|deborah debbie deb debra|dennis denny|donald don donnie|dorothy dot dottie
douglas doug|edward ed eddie ted ned teddy|edwin ed|elizabeth liz beth betsy betty eliza lizzie lisa libby
eugene gene|francis frank|franklin frank|frederick fred freddie|gabriel gabe|gerald gerry jerry|gregory greg
harold harry hal|henry hank harry|herbert herb|howard howie|jacob jake|jacqueline jackie|james jim jimmy jamie
jeffrey jeff geoffrey geoff|jennifer jen jenny|jessica jess jessie|john jack johnny jon|jonathan jon john
joseph joe joey|joshua josh|judith judy|kenneth ken kenny|kimberly kim|lawrence larry laurence|leonard len lenny leo
leslie les|louis lou louie lewis|margaret maggie meg peggy marge|marco mark|martin marty|matthew matt
melania melanija|michael mike mick mikey|mitchell mitch|nancy nan|nathaniel nate nathan nat|nicholas nick nicolas
nikki nimrata|pamela pam|patricia pat patty trish|patrick pat paddy|peter pete|philip phil phillip|rafael ted
randal rand randy|rand randal|randolph randy|raymond ray|rebecca becky becca|reginald reggie|reinhold reince
richard rick dick rich ricky richie|robert bob rob bobby robby robbie|rodney rod|roger rog|ronald ron ronnie
rudolph rudy|russell russ|samuel sam sammy|samantha sam|sandra sandy|sarah sara sally|stephen steve steven stevie
stephanie steph|susan sue susie suzanne|terence terry|teresa theresa terry|theodore ted teddy theo|thomas tom tommy
timothy tim timmy|valerie val|victor vic|victoria vicky tori|vincent vince vinny|virginia ginny|walter walt
wendell wen|wilbur will|william bill will billy willie|willard mitt|woodrow woody|zachary zach zack
gerard gerry jerry|sergei sergey|muhammad mohammed mohammad mohamed|yevgeny evgeny|volodymyr vladimir
addison mitch|john jeb|piyush bobby|lewis scooter|melvin mel|norman norm|stanley stan|calvin cal|elliott eliot
abigail abby|amanda mandy|cynthia cindy|gwendolyn gwen|janet jan|josephine jo|marjorie marge|natalie nat|roberta bobbie
"""
_MEN = """
aaron abdul abdullah adam ahmed akira alan albert alberto alec alejandro alexander alexei alexis alfred ali
allan allen alonzo andre andreas andrei andrew andy angelo angus ansel anthony antoine anton antonin antonio
antony archie arnold arthur arturo asher ashton barack barney barry bart bashar ben benito benjamin benny
bernard bernie bill billy bob bobby boris brad bradley brendan brent bret brett brian bruce bruno bryan
byron caleb calvin carl carlos cedric cesar chad charles charlie chester chip christian christopher chuck
clarence claude clayton cliff clifford clint clyde cody colin conor conrad corey cornelius cory craig curtis
cyril cyrus dale damian damon dan daniel danny darrell darren darryl dave david dean denis dennis denny
derek devin dick diego dimitri dmitry dominic don donald doug douglas drew duane duncan dustin dwayne dwight
ed eddie edgar eduardo edward edwin elbert eli elias elijah elliot elliott elmer emanuel emile emilio
emmanuel enrique eric erick erik ernest ernesto ethan eugene evan felipe felix ferdinand fernando fidel
floyd francis francisco francois frank franklin franz fred frederick gabriel garrett gary gavin gene
geoffrey george gerald gerard gerhard gerry gilbert giovanni giuseppe glen glenn gordon greg gregory guido
guillermo gus gustavo guy hamid hank hans harold harry harvey hassan hector henri henry herbert herman
hiroshi horace howard hubert hugh hugo ian ibrahim igor isaac ivan jack jackson jacob jacques jake jakob
jamal james jared jason javier jay jeb jeff jeffrey jeremiah jeremy jermaine jerome jerry jesse jesus jim
jimmy joachim joaquin joe joel johann john johnny jon jonah jonathan jorge jose joseph josh joshua juan
jules julian julio jurgen justin karl keith ken kenneth kenny kevin kirk klaus kofi konrad kurt kyle lance
larry lars laurence lawrence lee leo leon leonard leonardo leonid leroy lester levi lewis liam lindsey
lionel lloyd logan lou louis luca lucas luis luke luther mahmoud malcolm manuel marc marcel marco marcus
mario mark martin marvin mathew matt matthew maurice max maximilian maxwell melvin micah michael miguel mike
mikhail miles milton mitch mitchell mitt mohamed mohammad mohammed moses muhammad nathan nathaniel neal ned
neil nicholas nick nicolas nigel noah noel norman oleg oliver omar orlando oscar otis otto owen pablo
patrick paul pedro percy pete peter phil philip phillip pierre prescott preston rafael ralph ramon rand
randall randolph randy raul ray raymond reggie reginald reince rene rex ricardo richard rick ricky rob
robert roberto robin rod roderick rodney rodrigo roger roland roman ron ronald ronnie ross roy ruben rudolf
rudolph rudy rupert russ russell ryan salman salvador salvatore sam samuel santiago saul scott sean
sebastian sergei sergey sergio seth shane shaun shawn shinzo sidney simon spencer stan stanley stefan
stephen steve steven stewart stuart sylvester ted teddy terence terrence terry theodore thomas tim timothy
tobias toby todd tom tommy tony travis trent trevor tristan troy tyler ulrich uri vernon victor viktor vince
vincent vladimir volodymyr wade walter warren wayne wendell wesley wilbur wilfred willard william willie
winston wolfgang woodrow xavier yasser yitzhak yuri zach zachary
"""
_WOMEN = """
abigail ada adele adriana agnes aisha alexandra alice alicia alison allison alma alyssa amanda amber amelia
amy ana andrea angela angelina angie anita ann anna annabel anne annette annie antonia ariana ashley astrid
audrey barbara beatrice becky belinda bella bernadette bernice bertha beth bethany betsy betty beverly
bonnie brenda bridget brigitte brittany camila camille candace carla carly carmen carol carole caroline
carolyn carrie cassandra catherine cathy cecilia celeste celia charlotte chelsea cheryl chloe christina
christine cindy claire clara clarissa claudia colleen condoleezza connie constance cora corinne courtney
crystal cynthia daisy daniela danielle daphne dawn debbie deborah debra deirdre delia denise desiree diana
diane dianne dolores donna dora doris dorothy edith edna eileen elaine eleanor elena elisabeth elise eliza
elizabeth ella ellen eloise elsa elsie emily emma erica erin esther ethel eugenia eunice eva evelyn faith
fatima felicia fiona flora florence frances francesca freda gabriela gabrielle gail geneva genevieve georgia
geraldine gertrude gina gladys glenda gloria grace greta gretchen gwen gwendolyn hannah harriet hattie hazel
heather heidi helen helena henrietta hilary hilda hillary holly hope huma ida ilhan imelda imogen ines
ingrid irene iris irma isabel isabella isabelle ivana ivanka ivy jackie jacqueline jane janet janice janine
jean jeanette jeanne jenna jennifer jenny jessica jill jo joan joanna joanne jocelyn jodi jodie josephine
joy joyce juanita judith judy julia juliana julie juliet june justine karen karin kate katherine kathleen
kathryn kathy katie katrina kay kayla kelly kellyanne kerry kim kimberly kirsten kirstjen kristen kristin
kristina lara laura lauren leah leila lena leticia lidia lila lillian lily linda lisa liz lois loretta
lorraine louisa louise lucia lucille lucy luisa lydia lynda lynn lynne mabel madeleine madeline mae maggie
malala malia marcia margaret margarita maria marian marie marilyn marina marion marjorie marlene marsha
martha mary matilda maureen maxine megan megyn melania melanie melinda melissa mercedes meredith meryl mia
michelle mildred mindy miranda miriam molly mona monica muriel myra myrtle nadia nancy naomi natalia natalie
natasha nellie nicole nikki nina nora norma octavia olga olive olivia opal ophelia paige pamela patricia
patty paula pauline pearl peggy penelope penny phoebe phyllis priscilla rachel ramona raquel rashida rebecca
regina renata renee rhonda rita roberta rosa rosalind rosalynn rose rosemary roxanne ruby ruth sabrina sadie
sally samantha sandra sara sarah sasha savannah selena selma serena sharon sheila shelley sherry shirley
silvia simone sofia sonia sonya sophia sophie stacey stacy stella stephanie sue susan susanna suzanne sybil
sylvia tamara tammy tanya tara tatiana teresa tessa thelma theresa tiffany tina toni tracy tricia trudy
tulsi ursula valentina valerie vanessa vera verna veronica vicky victoria viola violet virginia vivian wanda
wendy whitney wilma winifred yolanda yvette yvonne zelda zoe
"""

_BOTH = "alexis jackie kelly kerry lee lynn marion robin sasha stacy terry tracy noel jean kim lindsey"

_MALE, _FEMALE = frozenset(_MEN.split()), frozenset(_WOMEN.split())
_EITHER = frozenset(_BOTH.split())


def _groups_of_names() -> dict[str, frozenset[int]]:
    groups = [group.split() for line in _VARIANTS.strip().splitlines() for group in line.split("|")]
    numbers_of_name: dict[str, set[int]] = {}
    for number, group in enumerate(groups):
        for name in group:
            numbers_of_name.setdefault(name, set()).add(number)
    return {name: frozenset(numbers) for name, numbers in numbers_of_name.items()}


_GROUPS_OF = _groups_of_names()


def is_given_name(word: str) -> bool:
    """Return whether ``word``, folded to small letters without accents, is known as a given name or short for one."""
    return word in _MALE or word in _FEMALE or word in _GROUPS_OF


def gender_of(word: str) -> Gender | None:
    """Return the gender of a given name (folded); None where both use it or nothing is known."""
    if word in _EITHER or (word in _MALE) == (word in _FEMALE):
        return None
    return "m" if word in _MALE else "f"


def are_variants(one: str, other: str) -> bool:
    """Return whether both (folded) may be one person's given name: equal, an initial, or one short for the other."""
    if one == other or (1 in (len(one), len(other)) and one[:1] == other[:1]):
        return True
    return not _GROUPS_OF.get(one, frozenset()).isdisjoint(_GROUPS_OF.get(other, frozenset()))


def variants_of(word: str) -> frozenset[str]:
    """Return the long and short forms of a given name (folded), without itself."""
    groups = _GROUPS_OF.get(word, frozenset())
    return frozenset(name for name, numbers in _GROUPS_OF.items() if numbers & groups) - {word}
