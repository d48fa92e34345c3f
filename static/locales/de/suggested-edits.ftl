# Änderungen, die im Text eines Entwurfs vorgeschlagen sind: der Modus, ihre Karten, und was aus ihnen wird.

## Die Werkzeugleiste
tool-suggesting = Änderungen vorschlagen, statt sie vorzunehmen
tool-edits = Änderungsvorschläge
tool-edits-open = { $edits ->
    [one] { $edits } Änderungsvorschlag: anzeigen
   *[other] { $edits } Änderungsvorschläge: den nächsten anzeigen
}
suggested-mode = Vorschlagen
suggested-on = Vorschlagen. Was Sie im Artikel tippen und löschen, wird vorgeschlagen.
suggested-off = Bearbeiten. Was Sie tippen und löschen, wird sofort geändert.
suggested-read-only = Sie können diesen Entwurf lesen, aber nicht ändern: Vorschläge sind nicht möglich.
suggested-refused = Zeilenumbrüche in einem Absatz, mehrere in einen Absatz eingefügte Absätze und Änderungen an Bildern lassen sich nicht vorschlagen. Dafür das Vorschlagen ausschalten.
suggested-formats = Formate, Überschriften und Listen werden sofort geändert, auch beim Vorschlagen.
suggested-headline = Änderungen der Überschrift lassen sich nicht vorschlagen. Schalten Sie das Vorschlagen aus, um sie zu bearbeiten, oder fügen Sie eine weitere Überschrift hinzu.

## Eine Änderung
suggested-title = Änderungsvorschlag
suggested-of = { $at } von { $edits }
suggested-by = { $name } · { $when }
suggested-add = Einfügen:
suggested-remove = Löschen:
suggested-replace = Ersetzen:
suggested-adds = „{ $added }“ einfügen
suggested-removes = „{ $removed }“ löschen
suggested-divides = Hier einen neuen Absatz beginnen
suggested-joins = Diesen Absatz mit dem nächsten verbinden
suggested-replaces = „{ $removed }“ durch „{ $added }“ ersetzen
suggested-here = Änderungsvorschlag: { $words }. { $by }
suggested-quote = Ändert Wörter eines Zitats. Wird der Vorschlag angenommen, wird das Zitat erneut geprüft.
suggested-verified-quote = Ändert Wörter eines geprüften Zitats aus „{ $title }“. Wird der Vorschlag angenommen, wird das Zitat erneut geprüft.
suggested-accept = Annehmen
suggested-reject = Ablehnen
suggested-accept-all = Alle annehmen
suggested-reject-all = Alle ablehnen
suggested-next = Nächster Änderungsvorschlag
suggested-previous = Vorheriger Änderungsvorschlag
suggested-none = Keine Änderungsvorschläge.
suggested-accepted = { $edits ->
    [one] Angenommen.
   *[other] { $edits } Vorschläge angenommen.
} { $left ->
    [0] Keine Änderungsvorschläge mehr.
    [one] Noch einer offen.
   *[other] Noch { $left } offen.
}
suggested-rejected = { $edits ->
    [one] Abgelehnt.
   *[other] { $edits } Vorschläge abgelehnt.
} { $left ->
    [0] Keine Änderungsvorschläge mehr.
    [one] Noch einer offen.
   *[other] Noch { $left } offen.
}

## Veröffentlichen
publish-suggested = { $edits ->
    [one] Ein Änderungsvorschlag ist offen. Der Artikel wird ohne ihn veröffentlicht.
   *[other] { $edits } Änderungsvorschläge sind offen. Der Artikel wird ohne sie veröffentlicht.
}
publish-suggested-show = Anzeigen
