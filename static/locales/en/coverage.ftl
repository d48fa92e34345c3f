# Strips that show how much of its sources a draft quotes: on the desk, and in the quote sheet.

## What a strip comes to
coverage-none = { $paragraphs ->
    [one] The only paragraph is not quoted yet
   *[other] None of { $paragraphs } paragraphs quoted yet
}
coverage-some = { $paragraphs ->
    [one] The only paragraph is quoted
   *[other] { $quoted } of { $paragraphs } paragraphs quoted
}
coverage-all-by = { coverage-some }, said by { $speaker }
coverage-most-by = { coverage-some }, most said by { $speaker }

## The strip on the desk
coverage-label = { $title }: { $summary }
coverage-keys = The arrow keys move between paragraphs. Enter opens the transcript there.
coverage-cell = Paragraph { $number }
coverage-cells = Paragraphs { $first } to { $last }
coverage-quoted = quoted
coverage-worth = worth quoting
coverage-question = question
coverage-others = others
coverage-nobody = No speaker
coverage-key-worth = worth quoting
coverage-key-quoted = quoted
coverage-table = Table
coverage-table-caption = Paragraphs of “{ $title }” that are quoted or worth quoting
coverage-paragraph = Paragraph
coverage-speaker = Speaker
coverage-time = Time
coverage-read = Paragraph { $number }: read it in the transcript
coverage-table-none = No paragraph is quoted or suggested yet. Write a headline or a first sentence.

## In the quote sheet
sheet-coverage = How much of each source is quoted
sheet-coverage-key = Black: quoted. Dots: worth quoting in this article; the denser, the better the match. Below: the speakers.
