# The page of all drafts, articles in and out, and what became of a publication.

page-drafts = Entwürfe

## The page
drafts-page-title = { page-drafts } · { -product }
drafts-page-skip = Zu den Entwürfen springen
drafts-page-needs-script = Die Liste der Entwürfe braucht JavaScript.
drafts-page-drop = Artikel ablegen, um daraus Entwürfe anzulegen: Markdown, Word oder HTML
drafts-page-upload-input = Artikel importieren
drafts-page-import = Import …
drafts-page-new = Neuer Entwurf
drafts-page-from-template = Aus Vorlage
drafts-page-all = Alle Entwürfe

## The search
drafts-search = Entwürfe durchsuchen
drafts-search-placeholder = Überschriften und Texte durchsuchen
drafts-search-show = Zeigen
drafts-show-all = Alle
drafts-show-writing = In Arbeit
drafts-show-ready = Fertig
drafts-show-published = Veröffentlicht
drafts-show-changed = Nach Veröffentlichung geändert
drafts-show-warnings = Mit Warnungen
drafts-show-templates = Vorlagen
drafts-searching = Sucht …
drafts-found = { $drafts ->
    [0] Keine Entwürfe
    [one] { $drafts } Entwurf
   *[other] { $drafts } Entwürfe
}
drafts-found-with = { $drafts ->
    [0] Keine Entwürfe mit „{ $words }“
    [one] { $drafts } Entwurf mit „{ $words }“
   *[other] { $drafts } Entwürfe mit „{ $words }“
}
drafts-found-templates = { $drafts ->
    [0] Keine Vorlagen
    [one] { $drafts } Vorlage
   *[other] { $drafts } Vorlagen
}
drafts-checking = { $drafts ->
    [one] { $drafts } weiterer Entwurf wird geprüft …
   *[other] { $drafts } weitere Entwürfe werden geprüft …
}
drafts-more = Mehr zeigen (noch { $left })

## A draft
drafts-state-writing = In Arbeit
drafts-state-ready = Fertig
drafts-state-published = Veröffentlicht
drafts-state-changed = Nach Veröffentlichung geändert
drafts-state-template = Vorlage
drafts-sources = { $sources ->
    [0] keine Quellen
    [one] { $sources } Quelle
   *[other] { $sources } Quellen
}
drafts-saved = { $ago } gespeichert
drafts-warnings = { $count ->
    [one] { $count } Zitat zu klären
   *[other] { $count } Zitate zu klären
}
drafts-blocking = davon { $count } zu korrigieren oder mit Begründung zu veröffentlichen
drafts-actions = Aktionen für „{ $headline }“
drafts-mark-ready = Als fertig markieren
drafts-mark-writing = Als unfertig markieren
drafts-duplicate = Duplizieren
drafts-copy-of = Kopie von { $headline }
drafts-make-template = In Vorlage umwandeln
drafts-make-draft = In Entwurf umwandeln
drafts-begin = Entwurf beginnen
drafts-export-as = Als { $format } exportieren
drafts-sources-in-exports = Quellen der Zitate im Export
drafts-delete = Löschen
drafts-deleted = „{ $headline }“ wurde gelöscht.
drafts-undo = Rückgängig
drafts-now-ready = „{ $headline }“ ist als fertig markiert.
drafts-now-writing = „{ $headline }“ ist nicht mehr als fertig markiert.
drafts-now-template = „{ $headline }“ ist jetzt eine Vorlage.
drafts-now-draft = „{ $headline }“ ist jetzt ein Entwurf.
drafts-copied = „{ $headline }“ wurde angelegt.
drafts-open = Öffnen

## Nothing to show
drafts-nothing = Noch keine Entwürfe
drafts-nothing-how = Einen Entwurf beginnen oder einen Artikel importieren: Markdown-, Word- oder HTML-Datei irgendwo auf dieser Seite ablegen.
drafts-nothing-templates = Noch keine Vorlagen
drafts-nothing-templates-how = Entwürfe, die oft als Ausgangspunkt dienen, lassen sich in Vorlagen umwandeln. Neue Entwürfe übernehmen Überschrift, Text und Quellen.
drafts-nothing-fits = Keine passenden Entwürfe
drafts-nothing-fits-how = Weniger Suchwörter verwenden oder alle Entwürfe zeigen.
drafts-nothing-warnings = Keine Entwürfe mit Warnungen
drafts-nothing-warnings-how = Alle geprüften Zitate stimmen mit ihren Quellen überein.
drafts-show-everything = Alle Entwürfe zeigen

## Importing
import-title = Artikel importieren
import-files = Dateien wählen …
import-files-hint = Markdown, Word (.docx) oder HTML mit den Bildern in der Datei; oder ein ZIP-Archiv aus Text und Bildern. Dateien lassen sich auch irgendwo auf dieser Seite ablegen.
import-or-paste = Oder den Artikel einfügen
import-paste-hint = Überschriften, Listen, Hervorhebungen und Links bleiben erhalten. Die erste Überschrift wird zur Überschrift des Artikels.
import-paste-empty = Zuerst den Artikel einfügen.
import-confirm = Importieren
import-cancel = Abbrechen
import-running = „{ $file }“ wird importiert …
import-pasting = Wird importiert …
import-done = „{ $headline }“ wurde importiert.
import-left-out = „{ $headline }“ wurde ohne { $images ->
    [one] eines seiner Bilder
   *[other] { $images } seiner Bilder
} importiert.
import-left-out-more = und { $images } weitere
import-failed = Import fehlgeschlagen
import-dismiss = Ausblenden

## On the desk
ready-label = Entwurf ist fertig
ready-hint = in der Liste der Entwürfe sichtbar
ready-failed = Die Änderung konnte nicht gespeichert werden. { $message }
export-title = Entwurf exportieren

## On its way to the newsroom's own system
delivery-waiting = Wird an das CMS gesendet …
delivery-again-at = Vom CMS nicht angenommen. Nächster Versuch um { $time } Uhr.
delivery-sent = Um { $time } Uhr an das CMS gesendet.
delivery-refused = Vom CMS abgelehnt.
delivery-given-up = Das CMS war nicht erreichbar. Es gibt keine weiteren automatischen Versuche.
delivery-answer = Antwort des CMS
delivery-send-again = Erneut senden
