# People: signing in, one's own account, the newsroom's people and desks.

sign-in = Sign in
sign-in-email = E-mail
sign-in-password = Password
sign-in-or = or
sign-in-with = Sign in with { $provider }
sign-in-forgotten = No password, or forgotten? Ask an administrator of your newsroom for a link to set one.
sign-in-too-many = There were too many attempts to sign in.
sign-in-wait-seconds = { $seconds ->
    [one] Try again in a second.
   *[other] Try again in { $seconds } seconds.
}
sign-in-wait-minutes = { $minutes ->
    [one] Try again in a minute.
   *[other] Try again in { $minutes } minutes.
}
sign-in-done = You are signed in
sign-in-done-words = Close this tab and go on where you were: what you wrote there is saved as soon as you are back.
sign-in-done-desk = To the desk
sign-out = Sign out

password-change = Change password
password-due = Before you go on, take a new password.
password-current = Present password
password-new = New password
password-again = New password once more
password-rule = { $least } characters at least, without your name. A few words that have nothing to do with one another are easy to keep in mind.
password-elsewhere = Every other browser you are signed in with is signed out.
password-back = Back to your account

two-factor = Two-step sign-in
two-factor-words = With two-step sign-in you type a code from an app on your phone after your password. Scan this picture with an authenticator app, then type the code that it shows.
two-factor-picture = QR code for an authenticator app
two-factor-secret = If you cannot scan it, type this key into the app:
two-factor-code = Code
two-factor-turn-on = Turn on
two-factor-turn-off = Turn off
two-factor-is-on = Two-step sign-in is on.
two-factor-left = { $count ->
    [one] One recovery code is left.
   *[other] { $count } recovery codes are left.
}
two-factor-new-codes = New recovery codes
two-factor-single-sign-on = You sign in through your newsroom's single sign-on; its second step is set there.
two-factor-codes = Your recovery codes
two-factor-codes-words = Two-step sign-in is on. Store these codes where your phone is not: each replaces the app once. They are shown only now.
two-factor-enter = Enter your code
two-factor-enter-hint = Your authenticator app shows it. Without your phone, type one of your recovery codes; without those, ask an administrator.
two-factor-other-account = Sign in with another account

invitation-opening = Opening your link
invitation-cut = The link is not whole. Open it again just as it was given to you.
invitation-needs-script = This page needs JavaScript, as the desk does.
invitation-welcome = Welcome, { $name }
invitation-words = Set the password that you will sign in with.
invitation-accept = Set password and sign in

# --- who is signed in, on every page

page-account = Account
page-people = People
who-label = { $name }: account
who-pages = Account
role-reporter = Reporter
role-editor = Editor
role-admin = Administrator

# --- one's own account

people-skip = Skip to the list
people-needs-script = This page needs JavaScript.
account-you = You
account-name = Name
account-save = Save
account-renamed = Your name was changed.
account-password = Password
account-no-password = You sign in through your newsroom's single sign-on and have no password here.
account-password-of = Set on { $day }.
account-password-due = A new one is due on { $day }.
account-browsers = Where you are signed in
account-browser-on = { $browser } on { $system }
account-browser-unknown = A browser
account-here = this one
account-seen = { $address }, last seen { $seen }, signed in { $began }
account-end = Sign out { $browser }
account-ended = That browser is signed out.
account-everywhere = Sign out everywhere
account-everywhere-words = Every browser you are signed in with is signed out, this one too. Tokens stay.
account-tokens = Tokens
account-tokens-words = What a program shows in place of your password: your editor, a script. Each does only what it is made for.
scope-read = Read
scope-read-words = drafts, sources and the archive
scope-write = Write
scope-write-words = save and publish drafts, bring and change sources
scope-assist = Assistant
scope-assist-words = suggestions and checks in another editor
scope-admin = Administration
scope-admin-words = people and desks
token-made = made { $day }
token-until = until { $day }
token-over = ended { $day }
token-for-good = without end
token-used = last used { $moment }
token-unused = never used
token-make = Make a token
token-name = Name
token-name-example = What it is for
token-scopes = What it may do
token-days = Good for
token-days-many = { $days } days
token-days-none = No end
token-rotate = New secret
token-rotate-one = New secret for { $name }
token-rotate-words = “{ $name }” gets a new secret. The old one ends at once: whatever shows it is refused until you put the new one there.
token-take-back = Take back
token-take-back-one = Take back { $name }
token-take-back-words = Whatever shows “{ $name }” is refused from now on.
token-taken-back = The token was taken back.
token-shown = Token “{ $name }”
token-shown-words = Copy it now: it is not shown again.
secret-copy = Copy
secret-copied = Copied.
secret-select = Press Ctrl+C (⌘C) to copy it.

# --- the newsroom's people and desks

people-add = Add a person
people-invite = Make account and link
people-count = { $people ->
    [one] { $people } person
   *[other] { $people } people
}, { $desks ->
    [one] { $desks } desk
   *[other] { $desks } desks
}
people-name = Name
people-role = Role
role-reporter-may = Reporter: own work, and what is shared
role-editor-may = Editor: also all of their desks' work
role-admin-may = Administrator: editor who also keeps people and desks
people-invited = invited
people-ended = ended
people-seen = seen { $moment }
people-owns = { $drafts ->
    [one] { $drafts } draft
   *[other] { $drafts } drafts
}, { $sources ->
    [one] { $sources } source
   *[other] { $sources } sources
}
people-change = Change
people-change-one = Change { $name }
people-added = { $name } has an account.
people-changed = { $name }: saved.
people-signed-out = { $name } is signed out everywhere.
people-now-ended = The account of { $name } has ended.
people-must-change = Ask for a new password at the next sign-in
people-link = Link for { $name }
people-link-words = Pass it on yourself, no mail is sent. It works once, until { $until }, and is not shown again.
people-reset = New link
people-reset-words = { $name } is signed out everywhere, and the password they had ends. The link lets them set a new one.
people-sign-out-words = { $name } has to sign in again on every browser. What they have not saved stays there until then.
people-end = End account
people-end-words = { $name } is signed out everywhere and cannot come back; their tokens are taken back. What they wrote stays, and can be handed over.
people-let-in = Let in again
people-let-in-words = { $name } can sign in again as before.
people-hand-over = Hand over
people-hand-over-words = All that belongs to { $name } goes to somebody else: { $drafts ->
    [one] { $drafts } draft
   *[other] { $drafts } drafts
}, { $sources ->
    [one] { $sources } source
   *[other] { $sources } sources
}. The audit trail keeps who did it.
people-heir = To
people-handed-over = Handed over: { $drafts ->
    [one] { $drafts } draft
   *[other] { $drafts } drafts
}, { $sources ->
    [one] { $sources } source
   *[other] { $sources } sources
}.
people-desks = Desks
people-add-desk = Add a desk
people-no-desks = There are no desks yet.
desk-shares = Share what its people bring and write
desk-shares-words = Everybody on the desk reads it; editors may change it.
desk-unshared = not shared
desk-learns = Learn from use
desk-learns-words = What its people do with suggestions and findings is kept, without names, to train the models with.
desk-learning = learns
desk-empty = Nobody works on it.
desk-people = Who works on it
desk-added = The desk { $name } is there.
desk-delete = Delete desk
desk-delete-words = “{ $name }” is deleted, if nobody works on it and nothing is shared with it.
desk-deleted = The desk { $name } is gone.

# --- the desk, when nobody is signed in any more

signed-out = You are signed out. What you write stays in this browser and is saved when you are back.
signed-out-again = Sign in again
signed-out-other = This is not saved while { $name } is signed in: sign in as who opened this draft.
