# Strips that show how much of its sources a draft quotes: on the desk, and in the quote sheet.

## What a strip comes to
coverage-none = { $paragraphs ->
    [one] Le seul paragraphe n’est pas encore cité
   *[other] Aucun des { $paragraphs } paragraphes n’est encore cité
}
coverage-some = { $paragraphs ->
    [one] Le seul paragraphe est cité
   *[other] Paragraphes cités : { $quoted } sur { $paragraphs }
}
coverage-all-by = { coverage-some }, propos tenus par { $speaker }
coverage-most-by = { coverage-some }, propos tenus surtout par { $speaker }

## The strip on the desk
coverage-label = { $title } : { $summary }
coverage-keys = Les flèches passent d’un paragraphe à l’autre. Entrée ouvre la transcription à cet endroit.
coverage-cell = Paragraphe { $number }
coverage-cells = Paragraphes { $first } à { $last }
coverage-quoted = cité
coverage-worth = à citer
coverage-question = question
coverage-others = autres
coverage-nobody = Sans intervenant
coverage-key-worth = à citer
coverage-key-quoted = cité
coverage-table = Tableau
coverage-table-caption = Paragraphes de « { $title } » cités ou à citer
coverage-paragraph = Paragraphe
coverage-speaker = Intervenant
coverage-time = Minutage
coverage-read = Paragraphe { $number } : le lire dans la transcription
coverage-table-none = Aucun paragraphe cité ni proposé pour l’instant. Écrivez un titre ou une première phrase.

## In the quote sheet
sheet-coverage = Part citée de chaque source
sheet-coverage-key = En noir : cité. En pointillé : à citer dans cet article ; plus c’est dense, plus c’est pertinent. En dessous : les intervenants.
