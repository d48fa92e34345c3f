# Publishing: kinds of findings, what is left to do, an editor's sign-off, and the policy.

finding-kind-headline-unsupported = Zitat der Überschrift nicht im Text belegt
finding-kind-headline-uncertain = Zitat der Überschrift vielleicht nicht im Text
finding-kind-headline-in-source = Zitat der Überschrift in einer Quelle, nicht im Text
finding-kind-headline-unchecked = Zitat der Überschrift nicht geprüft
finding-kind-number = Zahl geändert
finding-kind-negation = Verneinung geändert
finding-kind-words = Andere Wörter geändert
finding-kind-wrong-speaker = Falscher Sprecher
finding-kind-interviewer = Worte aus der Interviewfrage
finding-kind-cut = Sinn durch Kürzung verändert
finding-kind-hidden = Reihenfolge durch unsichtbare Zeichen verändert
finding-kind-unclosed = Zitat nicht geschlossen
finding-kind-not-found = Nicht in den Quellen gefunden
finding-kind-paraphrase = Paraphrase in Anführungszeichen
finding-kind-translated = Übersetztes Zitat
finding-kind-embargo = Quelle mit Sperrfrist
finding-kind-background = Quelle nur als Hintergrund
finding-kind-unchecked = Sprecher nicht geprüft

## What a draft has to pass, by level
publish-level-block = Blockiert
publish-level-reason = Begründung nötig
publish-level-show = Klärung empfohlen
publish-no-quotes = Noch keine Zitate.
publish-empty = Zuerst eine Überschrift und einen Artikel schreiben.
publish-show = Im Entwurf zeigen
publish-show-quote = Im Entwurf zeigen: { $quote }
publish-speaker-unchecked = { $quotes ->
    [one] Der Sprecher dieses Zitats wurde nicht geprüft: In dieser Sprache lassen sich Zuschreibungen nicht erkennen.
   *[other] Die Sprecher dieser Zitate wurden nicht geprüft: In dieser Sprache lassen sich Zuschreibungen nicht erkennen.
}
publish-example-quote = Zum Beispiel: hat sich nach der Anhörung korrigiert
publish-reason-by = Begründung von { $name }
publish-reason-given = Begründung
publish-approved-by = Freigegeben von
publish-left = { $quotes ->
    [one] Noch ein Zitat zu korrigieren oder mit Begründung zu veröffentlichen.
   *[other] Noch { $quotes } Zitate zu korrigieren oder mit Begründung zu veröffentlichen.
}
publish-left-sign-off = Jedes Zitat hat eine Begründung. Vor der Veröffentlichung muss die Ressortleitung die Begründungen freigeben.
publish-left-waiting = Sobald die Ressortleitung freigegeben hat, kann veröffentlicht werden.
publish-not-now = Nicht jetzt

## An editor's sign-off
sign-off-ask = Freigabe anfordern
sign-off-ask-again = Freigabe erneut anfordern
sign-off-withdraw = Anfrage zurückziehen
sign-off-approve = Freigeben
sign-off-send-back = Zurückgeben
sign-off-note = Notiz zum Entwurf
sign-off-request-note = Notiz an die Ressortleitung (optional)
sign-off-note-by = Notiz von { $name }
sign-off-note-missing = Kurz beschreiben, was zu ändern ist.
sign-off-decide = { $name } bittet um Freigabe dieser Begründungen.
sign-off-requested = { $name } hat die Freigabe der Ressortleitung angefordert, { $moment }. Die Entscheidung steht aus.
sign-off-approved = Freigegeben von { $name }, { $moment }.
sign-off-sent-back = Zurückgegeben von { $name }, { $moment }.
sign-off-outdated = Der Entwurf wurde seitdem geändert: Einige Warnungen gehören nicht zu dieser Anfrage.
sign-offs-open = { $count ->
    [one] Ein Entwurf wartet auf Ihre Freigabe
   *[other] { $count } Entwürfe warten auf Ihre Freigabe
}
sign-offs-own-sent-back = { $count ->
    [one] Eine Ihrer Freigabeanfragen kam zurück
   *[other] { $count } Ihrer Freigabeanfragen kamen zurück
}
sign-offs-own-approved = { $count ->
    [one] Eine von Ihnen angeforderte Freigabe ist erteilt
   *[other] { $count } von Ihnen angeforderte Freigaben sind erteilt
}
sign-offs-own-requested = { $count ->
    [one] Eine Ihrer Freigabeanfragen wartet auf die Ressortleitung
   *[other] { $count } Ihrer Freigabeanfragen warten auf die Ressortleitung
}
sign-offs-asked = { $overrides ->
    [one] { $name } hat die Freigabe einer Begründung angefordert, { $moment }.
   *[other] { $name } hat die Freigabe von { $overrides } Begründungen angefordert, { $moment }.
}
sign-offs-review = Durchsehen
sign-offs-review-one = „{ $headline }“ durchsehen
sign-offs-new = Ein Entwurf wartet auf Ihre Freigabe.
sign-offs-decided-approved = Eine von Ihnen angeforderte Freigabe ist erteilt.
sign-offs-decided-sent-back = Eine Ihrer Freigabeanfragen kam zurück.

## The policy, in the settings
settings-publishing = Veröffentlichen
policy-lead = Was jede Art von Warnung verlangt, bevor ein Entwurf veröffentlicht wird.
policy-read-only = Diese Stufen ändert die Administration.
policy-for = Für
policy-newsroom = Die ganze Redaktion
policy-level-block = Blockiert
policy-level-reason = Begründung nötig
policy-level-show = Nur angezeigt
policy-level-means = Warnungen, die die Veröffentlichung blockieren, sind zu beheben oder mit Begründung zu übergehen. Die Begründung steht in der Veröffentlichung, im Zitatnachweis und im Protokoll.
policy-sign-off = Begründungen für Veröffentlichungen trotz blockierender Warnung brauchen die Freigabe der Ressortleitung
policy-group-headline = Die Überschrift
policy-group-words = Der Wortlaut eines Zitats
policy-group-speaker = Der Sprecher
policy-group-source = Die Quelle
policy-inherited-desk = Für dieses Ressort gelten die Stufen der Redaktion.
policy-inherited-newsroom = Es gelten die Standardstufen.
policy-reset-desk = Stufen der Redaktion verwenden
policy-reset-newsroom = Standardstufen verwenden
policy-saved = Gespeichert.

## The cover of the quote sheet
sheet-cover = Deckblatt
sheet-signed = Unterzeichnet
sheet-role-published = Veröffentlicht von
sheet-role-overrode = Warnungen übergangen von
sheet-role-approved = Freigegeben von
sheet-overridden = Übergangen
sheet-approved-by = Freigegeben von { $name }
sheet-open = Vor der Veröffentlichung noch zu klären
sheet-not-checked = Nicht geprüft
sheet-why-no-quotation-marks = steht nicht in Anführungszeichen
sheet-why-not-a-quotation = nicht als Zitat behandelt
sheet-why-models-unavailable = die Modelle haben nicht geantwortet
sheet-why-speaker = der Sprecher wurde nicht verglichen
