# The dialog of settings: static/src/settings.

## Its sections
settings-sections = Sections
settings-appearance = Language and colours
settings-suggesting = Suggestions
settings-keys = Keys
settings-reading = Reading aloud

## Language and colours
settings-language = Language
settings-colours = Colours
settings-theme-auto = As the system
settings-theme-light = Light
settings-theme-dark = Dark

## Suggestions
settings-ghost = Show a quote while I write
settings-delay-none = at once
settings-delay-half = after half a second
settings-delay-long = after a second and a half
settings-level = Suggestions
settings-level-fewer = Fewer
settings-level-balanced = Balanced
settings-level-more = More
settings-level-how = How sure the desk must be of a quote: to list it, and surer still to show it at the caret.
settings-questions = Also suggest interviewers’ questions
settings-archive = Also look in the archive

## Reading aloud
settings-reading-lead = What a screen reader says by itself while you write. What you ask for is always said.
verbosity-full = Everything
verbosity-full-means = The words of a quote that is offered, what is wrong with a quote, and the keys that help.
verbosity-short = In short
verbosity-short-means = Only that a quote is offered, or how many to review.
verbosity-off = Nothing
verbosity-off-means = You ask when you want to know.
