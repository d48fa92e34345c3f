# What the checks say of quotes: on cards, under the headline, in differences, and to a screen reader.

## States of a finding
finding-verbatim = Wörtlich wie in der Quelle
finding-supported = Im Text belegt
finding-uncertain = Vielleicht nicht im Text
finding-unsupported = Nicht im Text gefunden
finding-in-source = In der Quelle, nicht im Text
finding-not-a-quotation = Nicht als Zitat behandelt
finding-edited = Zulässige Änderung
finding-differs = Weicht von der Quelle ab
finding-other-speaker = Falscher Sprecher
finding-speaker-unsure = Sprecher unsicher
finding-translated = Mit der Quelle vereinbar
finding-translated-differs = Übersetzung weicht von der Quelle ab
finding-not-found = Nicht in den Quellen gefunden

## What was changed in it
finding-number = Zahl geändert
finding-negation = Verneinung geändert
finding-negation-missing = „{ $words }“ fehlt
finding-negation-added = „{ $words }“ wurde ergänzt
finding-name = Name geändert
finding-number-and-negation = Zahl und Verneinung geändert
finding-cut = Kürzung verändert den Sinn
finding-cut-reverses = Kürzung verkehrt den Sinn
finding-interviewer = Worte aus der Interviewfrage
finding-paraphrase = Paraphrase in Anführungszeichen
finding-speaker-unchecked = Sprecher nicht geprüft

## How far it is dismissed, to choose from and once it is done
scope-here = Hier, bis zur nächsten Änderung
scope-draft = In diesem Entwurf
scope-always = Immer, für dieses Zitat
dismissed-here = Ausgeblendet: hier, bis zur nächsten Änderung.
dismissed-draft = Ausgeblendet: in diesem Entwurf.
dismissed-always = Ausgeblendet: immer, für dieses Zitat.
dismissed-still-asks = Beim Veröffentlichen wird es weiterhin geprüft.
dismissed-undo = Rückgängig

## The line under the headline
line-quote = { $quote }.
line-quote-and-more = { $quote } und { $others ->
    [one] { $others } weiteres
   *[other] { $others } weitere
}.
line-compare = Vergleichen
line-why = Warum
line-good = { $quotes ->
    [one] Zitat im Text belegt
   *[other] Zitate im Text belegt
}

## The card of a headline quote
card-headline = Zitat in der Überschrift
card-nearest = Ähnlichstes Zitat im Text
card-none-near = Kein ähnliches Zitat im Text.
card-none-near-advice = Kein ähnliches Zitat im Text. Die Worte im Text zitieren oder die Anführungszeichen aus der Überschrift entfernen.
card-body-fix = Wortlaut aus dem Text, der in eine Überschrift passt
card-use-body = An den Text angleichen
card-show-in-body = Im Text zeigen
card-support = { $quotes ->
    [one] Zitat im Text
   *[other] Zitate im Text
}
card-show = Zeigen
card-show-quote = Im Text zeigen: { $quote }

## The card of a body quote
card-read = In der Quelle zeigen
card-original = Original ({ $language })
card-use-source = An die Quelle angleichen
card-speaker-unchecked = Der Sprecher wurde nicht geprüft: In dieser Sprache lassen sich Zuschreibungen nicht erkennen, oder die Quelle gibt die Worte einer anderen Person wieder.
card-rests-on = Das Zitat im Text, auf dem es beruht: { $state }.
card-unquote = Anführungszeichen entfernen
card-unquoted = Anführungszeichen entfernt.
card-use-speaker = Sprecher der Quelle nehmen
card-pull-quote = Als Zitatkasten setzen
card-pulled = Der Zitatkasten steht unter dem Absatz.
card-speaker-used = Sprecher der Quelle übernommen.
card-read-nearest = In der Quelle zeigen
card-attach = Diese Quelle anhängen
card-attached = „{ $title }“ ist an diesen Entwurf angehängt.
card-not-found-advice = Wortlaut prüfen, die Quelle anhängen oder die Anführungszeichen entfernen.
card-inserted-part = Teil des eingefügten Zitats: { $quote }
card-inserted-edited = Ursprünglich eingefügt: { $quote }
card-speaker = Sprecher
card-speaker-in-draft = Sprecher im Entwurf
card-speaker-in-source = Sprecher in der Quelle
card-speaker-not-named = nicht genannt
card-place = Stelle
card-paragraph = Absatz { $number }

## Differences: the two sides, by the names that stand below, and what kind of change it is
diff-label-source = Quelle:
diff-label-yours = Entwurf:
diff-label-article = Artikel:
diff-label-body = Text:
diff-label-headline = Überschrift:
# The sides bring their “in”, here and in library.ftl (history-before, history-after, correct-theirs, correct-yours).
diff-in = { $side }
diff-only-in = nur { $side }
diff-source = in der Quelle
diff-draft = im Entwurf
diff-body = im Text
diff-headline = in der Überschrift
diff-kind-negation = Verneinung geändert
diff-kind-number = Zahl geändert
diff-kind-changed = geändert
diff-kind-dropped = weggelassen
diff-kind-added = ergänzt
diff-kind-reordered = umgestellt
diff-kind-omission = an den Auslassungspunkten weggelassen
diff-kind-clarification = in Klammern ergänzt
diff-kind-style = anders geschrieben
diff-kind-hesitation = Verzögerungslaut weggelassen
diff-kind-filler = Füllwörter weggelassen
diff-kind-restart = abgebrochener Anfang weggelassen
diff-kind-repetition = Wiederholung weggelassen
diff-kind-aside = Vermerk im Transkript weggelassen
diff-kind-network = Link oder Tag des sozialen Netzwerks weggelassen

## To a screen reader
telling-card-keys = Tab führt zu den Aktionen, Escape zurück zum Text.
telling-one = { $key ->
    [none] { $state }: { $quote }.
   *[other] { $state }: { $quote }. Mit { $key } dorthin.
}
telling-one-changed = { $key ->
    [none] { $state }. { $change }: { $quote }.
   *[other] { $state }. { $change }: { $quote }. Mit { $key } dorthin.
}
telling-several = { $key ->
    [none] { $quotes } Zitate zu klären.
   *[other] { $quotes } Zitate zu klären. Mit { $key } von einem zum nächsten.
}
telling-short = { $quotes ->
    [one] Ein Zitat zu klären.
   *[other] { $quotes } Zitate zu klären.
}
telling-none = Keine Zitate zu klären.

## Why the desk says so, in one sentence each: of a headline quote
reason-verbatim = Stimmt wörtlich mit einem Zitat im Text überein.
reason-supported = Ein Zitat im Text sagt dies mit anderen Worten.
reason-joined = Die Überschrift verbindet { $quotes } Zitate aus dem Text.
reason-no-quotes = Der Text enthält noch keine Zitate; dieses ist also nicht belegt.
reason-otherwise = Kein Zitat im Text sagt dies.
reason-number = Kein Zitat im Text enthält die Zahl { $number }.
reason-hedge = Das Zitat im Text sagt „{ $words }“; die Überschrift stellt es als Tatsache hin.
reason-mention = Kein Zitat im Text erwähnt „{ $words }“.
reason-condition-dropped = Das Zitat im Text sagt „{ $words }“; die Überschrift lässt das weg und spitzt das Zitat damit zu.
reason-negation-dropped = Das Zitat im Text sagt „{ $words }“; die Überschrift verkehrt den Sinn ins Gegenteil.
reason-negation-added = Die Überschrift sagt „{ $words }“, das Zitat im Text nicht.
reason-said-by-other = Im Text sagt das { $speaker }; die Überschrift schreibt es { $name } zu.
reason-nickname = Es sieht nach einem Spitznamen aus und wird nicht mit dem Text verglichen.
reason-title = Es sieht nach einem Werktitel aus und wird nicht mit dem Text verglichen.
reason-so-called = Es sieht eher nach einem Begriff als nach einer Äußerung aus und wird nicht mit dem Text verglichen.
reason-in-source = Es steht in „{ $title }“, aber in keinem Zitat im Text. Auch im Text zitieren.
reason-in-source-said = { $speaker } sagt es in „{ $title }“, aber es steht in keinem Zitat im Text. Auch im Text zitieren.

## Of a body quote
reason-word-for-word = Stimmt wörtlich mit der Quelle überein.
reason-hidden-order = Unsichtbare Zeichen zeigen Lesern diese Worte in anderer Reihenfolge; bitte löschen und neu tippen.
reason-not-opened = Kein Anführungszeichen öffnet dieses Zitat: Verglichen wird sein Satz.
reason-not-closed = Das Zitat ist nicht geschlossen: Verglichen wird nur bis zum Ende des Absatzes.
reason-not-in-sources = Keine Quelle hier enthält diese Worte.
reason-nearest = Die ähnlichste Passage steht in „{ $title }“.
reason-nothing-near = Keine ähnliche Passage gefunden.
reason-reordered = Die Worte stammen aus der Quelle, stehen aber in anderer Reihenfolge.
reason-paraphrase = Paraphrase in Anführungszeichen: Die Quelle sagt es mit anderen Worten.
reason-omission = An den Auslassungspunkten sind Wörter weggelassen.
reason-clarification = Die Wörter in Klammern stammen nicht aus der Quelle.
reason-style = Eine Zahl ist anders geschrieben.
reason-hesitation = Ein Verzögerungslaut ist weggelassen.
reason-filler = Füllwörter sind weggelassen.
reason-restart = Ein abgebrochener Anfang ist weggelassen.
reason-repetition = Wiederholte Wörter sind nur einmal zitiert.
reason-aside = Ein Vermerk im Transkript ist weggelassen.
reason-network = Ein Link oder Tag des sozialen Netzwerks ist weggelassen.
reason-check-recording = Die Spracherkennung war sich hier bei „{ $words }“ nicht sicher; mit der Aufnahme vergleichen.
reason-replaced = „{ $before }“ wurde zu „{ $after }“ geändert.
reason-replaced-negation = „{ $before }“ wurde zu „{ $after }“ geändert, was den Sinn ins Gegenteil verkehrt.
reason-replaced-number = Die Zahl „{ $before }“ wurde zu „{ $after }“ geändert.
reason-left-out = „{ $words }“ wurde weggelassen.
reason-left-out-negation = „{ $words }“ wurde weggelassen.
reason-left-out-number = Die Zahl „{ $words }“ wurde weggelassen.
reason-added = „{ $words }“ wurde ergänzt.
reason-added-negation = „{ $words }“ wurde ergänzt, was den Sinn ins Gegenteil verkehrt.
reason-added-number = Die Zahl „{ $words }“ wurde ergänzt.
reason-moved = „{ $words }“ wurde umgestellt.
reason-cut-off = „{ $words }“ steht in der Quelle direkt neben diesen Worten und wurde weggelassen.
reason-cut-before = Direkt vor diesen Worten steht in der Quelle „{ $words }“; das ist weggelassen.
reason-cut-after = Direkt nach diesen Worten steht in der Quelle „{ $words }“; das ist weggelassen.
reason-reversed-before = Direkt vor diesen Worten steht in der Quelle „{ $words }“; die Auslassung verkehrt den Sinn ins Gegenteil.
reason-reversed-after = Direkt nach diesen Worten steht in der Quelle „{ $words }“; die Auslassung verkehrt den Sinn ins Gegenteil.
reason-more-changes = { $more ->
    [one] Es gibt eine weitere Änderung.
   *[other] Es gibt { $more } weitere Änderungen.
}
reason-other-speaker = In der Quelle sagt dies { $in_source }, laut Entwurf { $in_text }.
reason-speaker-unsure = Die Worte stimmen überein. Wer sie sagt, geht aus dem Transkript nicht sicher hervor; laut Entwurf { $in_text }.
reason-interviewer = In der Quelle ist dies eine Interviewfrage, laut Entwurf sagt es { $in_text }.
reason-several-speakers = In der Quelle stammen diese Worte nicht von einer Person: Sie kommen von { $speakers }.
reason-speaker-too = Außerdem sagt dies in der Quelle { $in_source }, laut Entwurf { $in_text }.
reason-elsewhere = „{ $title }“ enthält genau diesen Wortlaut, ist aber nicht an diesen Entwurf angehängt.
reason-not-attached = Der Wortlaut steht in „{ $title }“; diese Quelle ist nicht an den Entwurf angehängt.
reason-translated = Eine Übersetzung: Zahlen, Namen und Verneinung stimmen mit dem Original überein. Weiter wurde nichts verglichen.
reason-translated-number = Im Original steht „{ $before }“, in der Übersetzung „{ $after }“.
reason-translated-number-added = Die Zahl „{ $after }“ steht nicht im Original.
reason-translated-name = Das Original nennt „{ $before }“, die Übersetzung „{ $after }“.
reason-translated-opposite = Im Original steht „{ $before }“, in der Übersetzung das Gegenteil, „{ $after }“.
reason-translated-negation-added = Die Übersetzung verneint, was das Original nicht verneint.
reason-translated-negation-dropped = Das Original verneint, was die Übersetzung nicht verneint.

## All that is set aside
checks-set-aside = Ausgeblendet ({ $count })
dismissals-title = Ausgeblendete Warnungen
dismissals-hint = Ausgeblendete Warnungen sind im Text nicht markiert; beim Veröffentlichen werden die Zitate weiterhin geprüft. Diese Liste ist in diesem Browser gespeichert.
dismissals-none = Keine ausgeblendeten Warnungen
dismissals-none-hint = Ausgeblendete Warnungen stehen hier und lassen sich wieder einblenden.
dismissals-elsewhere = nicht mehr in diesem Entwurf
dismissals-restore = Einblenden: { $quote }
dismissals-restored = Wieder eingeblendet: { $quote }
