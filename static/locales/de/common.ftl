# Words that several pages share. How a page says them: static/src/i18n, server/web/translations.py.
#
# Glossary. Infinitives instead of “Sie”; “die Administration”, “die Ressortleitung” instead of persons.
# source: Quelle · transcript: Transkript · paragraph: Absatz · passage: Passage · place: Stelle · archive: Archiv
# recording: Aufnahme · speech recognition: Spracherkennung · captions, subtitles: Untertitel · live source: Live-Quelle
# speaker: Sprecher · no speaker: ohne Sprecher · interviewer’s question: Interviewfrage · attribution: Zuschreibung
# quote: Zitat · quotation marks: Anführungszeichen · suggested quote: Zitatvorschlag · match: Treffer
# draft: Entwurf · template: Vorlage · article, story: Artikel · headline: Überschrift · body: Text
# heading in the article: Zwischentitel · note: Notiz · version: Version · either text of a conflict: Fassung
# check: Prüfung, prüfen · to review (quotes): zu klären · review (imports, sign-offs): Durchsicht, durchsehen
# warning: Warnung · dismiss: ausblenden · restore a warning: einblenden · false alarm: Fehlalarm
# cut: Kürzung · omission: Auslassung · paraphrase: Paraphrase · a “not”: Verneinung · fix: korrigieren, angleichen
# publish: veröffentlichen · publication: Veröffentlichung · reason: Begründung · override: übergehen
# sign-off: Freigabe · approve: freigeben · send back: zurückgeben · publishing policy: Veröffentlichungsregeln
# quote sheet: Zitatnachweis · fact-checking: Faktencheck · audit trail: Protokoll
# embargo: Sperrfrist · can be quoted: zitierbar · ask before quoting: nur nach Rückfrage
# background only (not to be quoted): nur Hintergrund · off the record: vertraulich · provenance: Herkunft
# context of a suggestion: Kontext · sample: Beispiel · training on use: Training mit Nutzungsdaten
# attach, detach: anhängen, lösen · insert, paste: einfügen · link: Link · share: teilen · merge: zusammenführen
# thread: Thread · post: Post · reply: Antwort · handle: Nutzername · known account: bekanntes Konto
# newsroom: Redaktion · desk (a team of editors): Ressort · reporter: Reporter/-in · editor: Ressortleitung
# administrator: Administration · account: Konto · sign in, sign out: anmelden, abmelden · token: das Token
# revoke: widerrufen · recovery code: Wiederherstellungscode · two-step sign-in: Zwei-Faktor-Anmeldung
# shortcut: Tastenkürzel · caret: Cursor · panel: Seitenleiste · server’s log: Server-Log · to store, save: speichern

-product = Quotedesk

home = { -product }, Startseite
pages = Seiten
close = Schließen
untitled-draft = Unbenannter Entwurf
part-missing = Dieser Teil der Seite konnte nicht geladen werden. Verbindung prüfen und erneut versuchen.
word-count = { $words ->
    [one] { $words } Wort
   *[other] { $words } Wörter
}
quotation = „{ $words }“
