# Words of the writing desk: its bar, its editors, its menus and dialogs.

## The page
desk-skip = Zum Artikel springen
desk-drafts = Entwürfe
desk-settings = Einstellungen
desk-publish = Veröffentlichen …
desk-update = Aktualisieren …
desk-published = Veröffentlicht { $moment }
desk-edited-since = seitdem bearbeitet
desk-draft = Entwurf
desk-panel = Zitate, Quellen und Prüfung
desk-panel-tabs = Seitenleiste
desk-panel-close = Seitenleiste schließen
desk-tab-quotes = Zitate
desk-tab-sources = Quellen
desk-tab-checks = Prüfung
desk-add-files = Quelldateien hinzufügen
desk-drop = Transkripte, Dokumente oder Untertitel ablegen, um sie als Quellen hinzuzufügen
desk-no-script = Der Editor von { -product } braucht JavaScript.
desk-play = Abspielen
error-back = Zurück zu { -product }

## The editors
headline-label = Überschrift
body-label = Artikel
body-placeholder = Hier schreiben. Passende Zitate erscheinen am Ende jedes Satzes.

## Saving
save-saved = Gespeichert
save-saving = Speichert …
save-offline-kept = Offline – in diesem Browser gespeichert
save-offline = Offline – diesen Tab nicht schließen
save-refused = Nicht gespeichert: { $message }

## The menu of drafts
drafts-new = Neuer Entwurf
drafts-loading = Lädt …
drafts-none = Noch keine Entwürfe.
drafts-published = veröffentlicht
drafts-just-now = gerade eben

## The list of checks
quote-sheet = Zitatnachweis
checks-by-state = Zitate nach Status
checks-only = Nur zu klärende Zitate
checks-to-look-at = Zu klären
checks-checked = Geprüft
checks-dismissed = Ausgeblendet
checks-sheet-use = zum Ausdrucken, für den Faktencheck
checks-checking = Zitate werden geprüft …
checks-offline = Offline: Prüfung wartet
checks-none = Noch keine Zitate
checks-none-hint = Äußerungen in Anführungszeichen setzen oder einen Zitatvorschlag einfügen. Zitate werden schon beim Schreiben mit den Quellen verglichen, Zitate in der Überschrift mit dem Text.
checks-all-fine = Keine Zitate zu klären.
checks-in-the-body = Wörtlich wie im Text
checks-not-attached = Quelle nicht angehängt
checks-restore = Einblenden
dismiss-open = Ausblenden …
dismiss-how-far = Diese Warnung ausblenden

## Publishing
publish-title = Veröffentlichen
publish-confirm = Veröffentlichen
publish-update = Aktualisieren
publish-publishing = Wird veröffentlicht …
publish-checking = Wird gespeichert, alle Zitate werden erneut geprüft …
publish-unsaved = Die letzten Änderungen konnten nicht gespeichert werden und lassen sich daher nicht veröffentlichen.
publish-unsaved-hint = Die Änderungen sind in diesem Browser gespeichert. Verbindung prüfen und erneut versuchen.
publish-changed = Inzwischen hat jemand diesen Entwurf bearbeitet. Unten steht die Prüfung des jetzigen Textes.
publish-again = Wiederholen
publish-no-headline = Noch keine Überschrift
publish-all-clear = Alle Zitate stimmen mit ihren Quellen überein.
publish-reasons-kept = Die Begründungen werden mit der Veröffentlichung gespeichert.
publish-sheet-of-draft = des aktuellen Entwurfs, zum Ausdrucken
publish-sheet-of-publication = der veröffentlichten Fassung
publish-keep-writing = Weiterschreiben
publish-is-background = „{ $title }“ ist nur Hintergrund und darf nicht zitiert werden.
publish-is-embargoed = Für „{ $title }“ gilt eine Sperrfrist bis { $until }.
publish-also-background = Die Quelle ist außerdem nur Hintergrund und darf nicht zitiert werden.
publish-because = Begründung für die unveränderte Veröffentlichung
publish-example-background = Zum Beispiel: hat dem Zitat nachträglich zugestimmt
publish-example-embargo = Zum Beispiel: von der Pressestelle vorzeitig freigegeben
publish-example-headline = Zum Beispiel: in der Sendung gesagt, Transkript folgt
publish-done = Veröffentlicht.
publish-done-at = Um { $time } Uhr veröffentlicht.
publish-back = Zurück zum Entwurf

## Two wrote at once

## The server
server-unreachable = Der { -product }-Server ist nicht erreichbar.
server-unreachable-hint = Verbindung prüfen. Der geschriebene Text ist in diesem Browser gespeichert.
server-answered = Der Server hat einen Fehler gemeldet ({ $status }).
server-answered-hint = Erneut versuchen. Tritt der Fehler wieder auf, die Administration von { -product } verständigen.

## The quote sheet
sheet-title = Zitatnachweis: { $headline }
sheet-of-article = Geprüft am
sheet-of-draft = Entwurf, Version { $version }, Stand:
sheet-of-publication = Veröffentlicht am
sheet-no-quotes = Keine wörtlichen Zitate.
sheet-no-quotes-hint = Äußerungen in Anführungszeichen setzen oder ein Zitat aus einer Quelle einfügen. Hier steht es dann mit seiner Quelle.
sheet-quotes = { $quotes ->
    [one] { $quotes } Zitat
   *[other] { $quotes } Zitate
}
sheet-quotes-hard = { $quotes } mit geänderter Zahl oder Verneinung
sheet-quotes-not-in-body = { $quotes } aus der Überschrift nicht im Text gefunden
sheet-quotes-embargoed = { $quotes } mit Sperrfrist
sheet-flag-hard = Zahl oder Verneinung geändert
sheet-flag-background = Nur Hintergrund
sheet-flag-ask = Nur nach Rückfrage
sheet-only-in-source = nur in der Quelle:
sheet-only-in-article = nur im Artikel:
sheet-rests-on = { $quotes ->
    [one] { $words }: Zitat
   *[other] { $words }: Zitate
}
sheet-inserted-lost = Aus einer Quelle eingefügt, die diesen Wortlaut nicht mehr enthält: „{ $words }“
sheet-inserted-lost-from = Aus „{ $title }“ eingefügt; die Quelle enthält diesen Wortlaut nicht mehr: „{ $words }“
sheet-inserted-part = Teil des eingefügten Zitats: „{ $words }“
sheet-inserted-edited = Nach dem Einfügen bearbeitet, eingefügt als: „{ $words }“
sheet-inserted-corrected = Die Quelle wurde nach dem Einfügen korrigiert: „{ $words }“
sheet-attributed-to = Zuschreibung
sheet-not-read = Im Text nicht gefunden
sheet-speaker = Sprecher in der Quelle
sheet-not-named = Nicht genannt
sheet-source = Quelle
sheet-source-not-attached = { $title } (nicht an diesen Entwurf angehängt)
sheet-date = Datum
sheet-not-known = Unbekannt
sheet-rights = Rechte
sheet-rights-background = Nur Hintergrund, darf nicht zitiert werden
sheet-rights-ask = Nur nach Rückfrage
sheet-place = Stelle
sheet-paragraph = Absatz { $number }
sheet-in-source = In der Quelle
sheet-original = Original ({ $language })
sheet-embargo = Sperrfrist
sheet-embargo-until = Nicht veröffentlichen vor dem
sheet-checked = Geprüft
sheet-initials = Kürzel
sheet-note = Notiz
sheet-overrides = Trotz Warnung veröffentlicht
sheet-reason = Begründung: { $reason }
# For strftime of the server.
sheet-day = %-d.%-m.%Y
sheet-moment = %-d.%-m.%Y, %H:%M
