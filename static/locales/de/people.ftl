# People: signing in, one's own account, the newsroom's people and desks.

sign-in = Anmelden
sign-in-email = E-Mail
sign-in-password = Passwort
sign-in-or = oder
sign-in-with = Mit { $provider } anmelden
sign-in-forgotten = Kein Passwort, oder vergessen? Die Administration der Redaktion um einen Link bitten, mit dem sich eines festlegen lässt.
sign-in-too-many = Zu viele Anmeldeversuche.
sign-in-wait-seconds = { $seconds ->
    [one] In einer Sekunde erneut versuchen.
   *[other] In { $seconds } Sekunden erneut versuchen.
}
sign-in-wait-minutes = { $minutes ->
    [one] In einer Minute erneut versuchen.
   *[other] In { $minutes } Minuten erneut versuchen.
}
sign-in-done = Anmeldung erfolgreich
sign-in-done-words = Diesen Tab schließen und an der bisherigen Stelle weiterarbeiten. Der dort geschriebene Text wird bei der Rückkehr gespeichert.
sign-in-done-desk = Zu den Entwürfen
sign-out = Abmelden

password-change = Passwort ändern
password-due = Zum Fortfahren ein neues Passwort wählen.
password-current = Aktuelles Passwort
password-new = Neues Passwort
password-again = Passwort bestätigen
password-rule = Mindestens { $least } Zeichen, ohne den eigenen Namen. Einige Wörter ohne Zusammenhang sind leicht zu merken.
password-elsewhere = Alle anderen Browser werden abgemeldet.
password-back = Zurück zum Konto

two-factor = Zwei-Faktor-Anmeldung
two-factor-words = Bei der Zwei-Faktor-Anmeldung folgt auf das Passwort ein Code aus einer App auf dem Telefon. Dieses Bild mit einer Authenticator-App scannen, dann den angezeigten Code eingeben.
two-factor-picture = QR-Code für eine Authenticator-App
two-factor-secret = Ist Scannen nicht möglich, diesen Schlüssel in die App eingeben:
two-factor-code = Code
two-factor-turn-on = Einschalten
two-factor-turn-off = Ausschalten
two-factor-is-on = Die Zwei-Faktor-Anmeldung ist eingeschaltet.
two-factor-left = { $count ->
    [one] Ein Wiederherstellungscode ist übrig.
   *[other] { $count } Wiederherstellungscodes sind übrig.
}
two-factor-new-codes = Neue Wiederherstellungscodes
two-factor-single-sign-on = Die Anmeldung läuft über das Single Sign-on der Redaktion; der zweite Faktor wird dort eingestellt.
two-factor-codes = Wiederherstellungscodes
two-factor-codes-words = Die Zwei-Faktor-Anmeldung ist eingeschaltet. Diese Codes getrennt vom Telefon aufbewahren: Jeder ersetzt die App einmal. Sie werden nur jetzt angezeigt.
two-factor-enter = Code eingeben
two-factor-enter-hint = Die Authenticator-App zeigt ihn an. Ohne Telefon einen der Wiederherstellungscodes eingeben; ohne diese die Administration fragen.
two-factor-other-account = Mit anderem Konto anmelden

invitation-opening = Link wird geöffnet
invitation-cut = Dieser Link ist unvollständig. Noch einmal genau so öffnen, wie er zugestellt wurde.
invitation-needs-script = Diese Seite braucht JavaScript.
invitation-welcome = Willkommen, { $name }
invitation-words = Ein Passwort für die Anmeldung festlegen.
invitation-accept = Festlegen und anmelden

# --- who is signed in, on every page

page-account = Konto
page-people = Personen
who-label = { $name }: Konto
who-pages = Konto
role-reporter = Reporter/-in
role-editor = Ressortleitung
role-admin = Administration

# --- one's own account

people-skip = Zur Liste springen
people-needs-script = Diese Seite braucht JavaScript.
account-you = Profil
account-name = Name
account-save = Speichern
account-renamed = Der Name wurde geändert.
account-password = Passwort
account-no-password = Die Anmeldung läuft über das Single Sign-on der Redaktion; ein Passwort gibt es hier nicht.
account-password-of = Festgelegt am { $day }.
account-password-due = Bis { $day } zu ändern.
account-browsers = Angemeldete Browser
account-browser-on = { $browser } unter { $system }
account-browser-unknown = Ein Browser
account-here = dieser Browser
account-seen = { $address }, zuletzt genutzt { $seen }, angemeldet { $began }
account-end = { $browser } abmelden
account-ended = Der Browser wurde abgemeldet.
account-everywhere = Überall abmelden
account-everywhere-words = Alle Browser werden abgemeldet, auch dieser. Token bleiben gültig.
account-tokens = API-Token
account-tokens-words = Programme wie ein Skript oder ein anderer Editor verwenden ein Token statt des Passworts. Es erlaubt nur, was dafür gewählt ist.
scope-read = Lesen
scope-read-words = Entwürfe und Quellen
scope-write = Schreiben
scope-write-words = Entwürfe speichern und veröffentlichen, Quellen hinzufügen und bearbeiten
scope-assist = Assistenz
scope-assist-words = Vorschläge und Prüfung in einem anderen Editor
scope-admin = Administration
scope-admin-words = Personen und Ressorts
token-made = angelegt am { $day }
token-until = gültig bis { $day }
token-over = abgelaufen am { $day }
token-for-good = läuft nicht ab
token-used = zuletzt genutzt { $moment }
token-unused = nie genutzt
token-make = Token anlegen
token-name = Name
token-name-example = Wofür es gebraucht wird
token-scopes = Berechtigungen
token-days = Läuft ab nach
token-days-many = { $days } Tagen
token-days-none = Läuft nicht ab
token-rotate = Erneuern
token-rotate-one = { $name } erneuern
token-rotate-words = „{ $name }“ bekommt einen neuen Schlüssel. Der alte gilt sofort nicht mehr: in allen Programmen ersetzen, die ihn verwenden.
token-take-back = Widerrufen
token-take-back-one = { $name } widerrufen
token-take-back-words = Programme, die „{ $name }“ verwenden, verlieren sofort den Zugriff.
token-taken-back = Das Token wurde widerrufen.
token-shown = Token „{ $name }“
token-shown-words = Jetzt kopieren: Es wird nicht noch einmal angezeigt.
secret-copy = Kopieren
secret-copied = Kopiert.
secret-select = Zum Kopieren Ctrl+C (⌘C) drücken.

# --- the newsroom's people and desks

people-add = Person hinzufügen
people-invite = Konto und Link anlegen
people-count = { $people ->
    [one] { $people } Person
   *[other] { $people } Personen
}, { $desks ->
    [one] { $desks } Ressort
   *[other] { $desks } Ressorts
}
people-name = Name
people-role = Rolle
role-reporter-may = Reporter/-in: Eigenes und Geteiltes
role-editor-may = Ressortleitung: auch alles aus den eigenen Ressorts
role-admin-may = Administration: verwaltet auch Personen und Ressorts
people-invited = eingeladen
people-ended = deaktiviert
people-seen = zuletzt aktiv { $moment }
people-owns = { $drafts ->
    [one] { $drafts } Entwurf
   *[other] { $drafts } Entwürfe
}, { $sources ->
    [one] { $sources } Quelle
   *[other] { $sources } Quellen
}
people-change = Bearbeiten
people-change-one = { $name } bearbeiten
people-added = Konto für { $name } angelegt.
people-changed = { $name }: gespeichert.
people-signed-out = { $name } wurde überall abgemeldet.
people-now-ended = Das Konto von { $name } wurde deaktiviert.
people-must-change = Bei der nächsten Anmeldung ein neues Passwort verlangen
people-link = Link für { $name }
people-link-words = Den Link selbst verschicken; { -product } sendet keine E-Mails. Er gilt einmal, bis { $until }, und wird nicht noch einmal angezeigt.
people-reset = Neuer Link
people-reset-words = { $name } wird überall abgemeldet, das aktuelle Passwort gilt nicht mehr. Mit dem Link lässt sich ein neues festlegen.
people-second-factor = Zweiten Faktor zurücksetzen
people-second-factor-words = { $name } meldet sich nur mit dem Passwort an, bis die Zwei-Faktor-Anmeldung wieder eingeschaltet ist. Für den Fall, dass das Telefon verloren ging.
people-sign-out-words = { $name } muss sich in jedem Browser neu anmelden. Ungespeicherte Änderungen bleiben bis dahin im jeweiligen Browser.
people-end = Konto deaktivieren
people-end-words = { $name } wird überall abgemeldet und kann sich nicht mehr anmelden; Token werden widerrufen. Entwürfe und Quellen bleiben und lassen sich übertragen.
people-let-in = Konto reaktivieren
people-let-in-words = { $name } kann sich wieder anmelden wie bisher.
people-hand-over = Arbeit übertragen
people-hand-over-words = Alles, was { $name } gehört, geht an eine andere Person: { $drafts ->
    [one] { $drafts } Entwurf
   *[other] { $drafts } Entwürfe
}, { $sources ->
    [one] { $sources } Quelle
   *[other] { $sources } Quellen
}. Das Protokoll hält fest, wer übertragen hat.
people-heir = An
people-handed-over = Übertragen: { $drafts ->
    [one] { $drafts } Entwurf
   *[other] { $drafts } Entwürfe
}, { $sources ->
    [one] { $sources } Quelle
   *[other] { $sources } Quellen
}.
people-desks = Ressorts
people-add-desk = Ressort anlegen
people-no-desks = Noch keine Ressorts.
desk-shares = Entwürfe und Quellen innerhalb des Ressorts teilen
desk-shares-words = Alle im Ressort können sie ansehen, die Ressortleitung kann sie bearbeiten.
desk-unshared = nicht geteilt
desk-learns = Training mit Nutzungsdaten
desk-learns-words = Wie in diesem Ressort Vorschläge und Prüfung genutzt werden, wird ohne Namen gespeichert, um die Modelle zu trainieren.
desk-learning = dient dem Training
desk-empty = Niemand ist in diesem Ressort.
desk-people = Personen in diesem Ressort
desk-added = Das Ressort { $name } wurde angelegt.
desk-delete = Ressort löschen
desk-delete-words = „{ $name }“ wird endgültig gelöscht, wenn niemand darin ist und nichts damit geteilt ist.
desk-deleted = Das Ressort { $name } wurde gelöscht.

# --- the desk, when nobody is signed in any more

signed-out = Die Anmeldung ist beendet. Neuer Text bleibt in diesem Browser und wird nach der nächsten Anmeldung gespeichert.
signed-out-again = Neu anmelden
signed-out-other = Wird nicht gespeichert, solange { $name } angemeldet ist. Mit dem Konto anmelden, mit dem dieser Entwurf geöffnet wurde.
