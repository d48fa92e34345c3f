"""Stop words and words that report speech, lower case."""

from models.text.words import tokens

STOP_WORDS = frozenset(
    tokens("""
    a about above after again against ago ain all almost also although always am among an and another any anybody
    anyone anything are around as at away back be became because become been before being below best better between
    both but by ca came can come comes coming could day did do does doing done down during each either else even
    ever every everybody everyone everything few first for from further gave get gets getting give given go goes
    going gone good got had happen happened has have having he hello her here hers herself him himself his how
    however i if in indeed into is it its itself just keep know known knows last later least less let lets like
    likely little long look lot lots made make makes making many may maybe me mean means might mine more most much
    must my myself need never new next no nobody none nor not nothing now of off often oh ok okay old on once one
    ones only onto or other others ought our ours ourselves out over own part people per perhaps put quite rather
    really right said same saw say saying says see seem seems seen shall she should since so some somebody someone
    something still such sure take taken takes tell than thank thanks that the their theirs them themselves then
    there these they thing things think this those though thought through time to today together told tomorrow too
    took toward towards tried try two under until up upon us use used very via want wanted wants was way ways we
    well went were what whatever when where whether which while who whole whom whose why will with within without wo
    would year years yes yesterday yet you your yours yourself add added adds announce announced argue argued ask
    asked asking asks call called comment commented declare declared explain explained note noted speak speaking
    spoke spoken state stated talk talked talking
    그 그는 그녀는 그가 이 저 것 수 등 및 더 또 또한 그리고 하지만 그러나 대해 대한 위해
    있다 있는 했다 한다 말했다 밝혔다 덧붙였다
    """)
)
