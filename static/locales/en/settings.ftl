# The dialog of settings: static/src/settings.

## Its sections
settings-sections = Sections
settings-appearance = Language and theme
settings-suggesting = Suggestions
settings-keys = Keyboard shortcuts
settings-reading = Screen reader

## Language and colours
settings-language = Language
settings-colours = Theme
settings-theme-auto = Match system
settings-theme-light = Light
settings-theme-dark = Dark

## Suggestions
settings-ghost = Show suggested quotes as I type
settings-delay-none = immediately
settings-delay-half = after 0.5 seconds
settings-delay-long = after 1.5 seconds
settings-level = How sure before showing
settings-level-fewer = Very sure
settings-level-balanced = Fairly sure
settings-level-more = Less sure
settings-level-how = How close a match must be to be listed. Only closer matches are shown at the caret.
settings-questions = Also suggest interviewers’ questions
settings-archive = Also search sources that are not attached

## Reading aloud
settings-reading-lead = What a screen reader announces while you write. Answers to your own requests are always announced.
verbosity-full = Everything
verbosity-full-means = The words of a suggested quote, what is wrong with a quote, and the shortcuts that help.
verbosity-short = Short
verbosity-short-means = Only that a quote is suggested, and how many quotes to review.
verbosity-off = Nothing
verbosity-off-means = Nothing is announced unless you ask.
