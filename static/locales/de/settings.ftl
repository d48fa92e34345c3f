# The dialog of settings: static/src/settings.

## Its sections
settings-sections = Bereiche
settings-appearance = Sprache und Design
settings-suggesting = Vorschläge
settings-keys = Tastenkürzel
settings-reading = Screenreader

## Language and colours
settings-language = Sprache
settings-colours = Design
settings-theme-auto = Wie System
settings-theme-light = Hell
settings-theme-dark = Dunkel

## Suggestions
settings-ghost = Zitatvorschläge beim Schreiben zeigen
settings-delay-none = sofort
settings-delay-half = nach 0,5 Sekunden
settings-delay-long = nach 1,5 Sekunden
settings-level = Wie sicher vor dem Zeigen
settings-level-fewer = Sehr
settings-level-balanced = Ziemlich
settings-level-more = Weniger
settings-level-how = Wie gut ein Treffer für die Liste passen muss. Am Cursor erscheinen nur bessere Treffer.
settings-questions = Auch Interviewfragen vorschlagen
settings-archive = Auch nicht angehängte Quellen durchsuchen

## Reading aloud
settings-reading-lead = Was ein Screenreader beim Schreiben ansagt. Antworten auf eigene Anfragen werden immer angesagt.
verbosity-full = Alles
verbosity-full-means = Den Wortlaut eines Zitatvorschlags, was an einem Zitat nicht stimmt, und die passenden Tastenkürzel.
verbosity-short = Kurz
verbosity-short-means = Nur, dass ein Zitat vorgeschlagen wird und wie viele Zitate zu klären sind.
verbosity-off = Nichts
verbosity-off-means = Nur auf Anfrage wird etwas angesagt.
