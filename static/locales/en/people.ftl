# People: signing in, one's own account, the newsroom's people and desks.

sign-in = Sign in
sign-in-email = Email
sign-in-password = Password
sign-in-or = or
sign-in-with = Sign in with { $provider }
sign-in-forgotten = No password, or forgot it? Ask your newsroom’s administrator for a link to set one.
sign-in-too-many = Too many attempts to sign in.
sign-in-wait-seconds = { $seconds ->
    [one] Try again in a second.
   *[other] Try again in { $seconds } seconds.
}
sign-in-wait-minutes = { $minutes ->
    [one] Try again in a minute.
   *[other] Try again in { $minutes } minutes.
}
sign-in-done = You are signed in
sign-in-done-words = Close this tab and continue where you were. What you wrote there is saved when you return.
sign-in-done-desk = Go to your drafts
sign-out = Sign out

password-change = Change password
password-due = Choose a new password to continue.
password-current = Current password
password-new = New password
password-again = Confirm password
password-rule = At least { $least } characters, without your name. A few unrelated words are easy to remember.
password-elsewhere = You will be signed out of all other browsers.
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
invitation-cut = This link is incomplete. Open it again exactly as you received it.
invitation-needs-script = This page needs JavaScript.
invitation-welcome = Welcome, { $name }
invitation-words = Set your password for signing in.
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
account-no-password = You sign in through your newsroom’s single sign-on and have no password here.
account-password-of = Set on { $day }.
account-password-due = Must be changed by { $day }.
account-browsers = Where you are signed in
account-browser-on = { $browser } on { $system }
account-browser-unknown = A browser
account-here = this browser
account-seen = { $address }, last used { $seen }, signed in { $began }
account-end = Sign out { $browser }
account-ended = That browser was signed out.
account-everywhere = Sign out everywhere
account-everywhere-words = You will be signed out of every browser, including this one. Tokens stay valid.
account-tokens = API tokens
account-tokens-words = Programs such as a script or another editor use a token instead of your password. A token allows only what you choose for it.
scope-read = Read
scope-read-words = drafts and sources
scope-write = Write
scope-write-words = save and publish drafts, add and edit sources
scope-assist = Assistant
scope-assist-words = suggestions and checks in another editor
scope-admin = Administration
scope-admin-words = people and desks
token-made = created { $day }
token-until = until { $day }
token-over = expired { $day }
token-for-good = no expiry
token-used = last used { $moment }
token-unused = never used
token-make = Create a token
token-name = Name
token-name-example = What it is used for
token-scopes = Permissions
token-days = Expires after
token-days-many = { $days } days
token-days-none = No expiry
token-rotate = New secret
token-rotate-one = New secret for { $name }
token-rotate-words = “{ $name }” gets a new secret. The old one stops working immediately: update every program that uses it.
token-take-back = Revoke
token-take-back-one = Revoke { $name }
token-take-back-words = Programs that use “{ $name }” lose access immediately.
token-taken-back = The token was revoked.
token-shown = Token “{ $name }”
token-shown-words = Copy it now: it is not shown again.
secret-copy = Copy
secret-copied = Copied.
secret-select = Press Ctrl+C (⌘C) to copy it.

# --- the newsroom's people and desks

people-add = Add a person
people-invite = Create account and link
people-count = { $people ->
    [one] { $people } person
   *[other] { $people } people
}, { $desks ->
    [one] { $desks } desk
   *[other] { $desks } desks
}
people-name = Name
people-role = Role
role-reporter-may = Reporter: own work and what is shared with them
role-editor-may = Editor: also all work of their desks
role-admin-may = Administrator: also manages people and desks
people-invited = invited
people-ended = deactivated
people-seen = last seen { $moment }
people-owns = { $drafts ->
    [one] { $drafts } draft
   *[other] { $drafts } drafts
}, { $sources ->
    [one] { $sources } source
   *[other] { $sources } sources
}
people-change = Edit
people-change-one = Edit { $name }
people-added = Account created for { $name }.
people-changed = { $name }: saved.
people-signed-out = { $name } was signed out everywhere.
people-now-ended = The account of { $name } was deactivated.
people-must-change = Require a new password at the next sign-in
people-link = Link for { $name }
people-link-words = Send this link yourself; { -product } doesn’t send email. It works once, until { $until }, and is not shown again.
people-reset = New link
people-reset-words = { $name } is signed out everywhere, and the current password stops working. The link lets them set a new one.
people-second-factor = Reset two-step sign-in
people-second-factor-words = { $name } signs in with the password alone until it is turned on again. For a lost phone.
people-sign-out-words = { $name } has to sign in again in every browser. Unsaved changes stay in that browser until then.
people-end = Deactivate account
people-end-words = { $name } is signed out everywhere and cannot sign in again; their tokens are revoked. Their drafts and sources stay, and can be transferred.
people-let-in = Reactivate account
people-let-in-words = { $name } can sign in again as before.
people-hand-over = Transfer work
people-hand-over-words = Everything that belongs to { $name } is transferred to somebody else: { $drafts ->
    [one] { $drafts } draft
   *[other] { $drafts } drafts
}, { $sources ->
    [one] { $sources } source
   *[other] { $sources } sources
}. The audit trail records who did it.
people-heir = To
people-handed-over = Transferred: { $drafts ->
    [one] { $drafts } draft
   *[other] { $drafts } drafts
}, { $sources ->
    [one] { $sources } source
   *[other] { $sources } sources
}.
people-desks = Desks
people-add-desk = Add a desk
people-no-desks = No desks yet.
desk-shares = Share the desk’s drafts and sources within the desk
desk-shares-words = Everybody on the desk can view them; its editors can edit them.
desk-unshared = not shared
desk-learns = Train the models on use
desk-learns-words = How people on this desk use suggestions and checks is stored, without names, to train the models.
desk-learning = used for training
desk-empty = Nobody is on this desk.
desk-people = People on this desk
desk-added = The desk { $name } was created.
desk-delete = Delete desk
desk-delete-words = “{ $name }” will be permanently deleted, if nobody is on it and nothing is shared with it.
desk-deleted = The desk { $name } was deleted.

# --- the desk, when nobody is signed in any more

signed-out = You are signed out. What you write is stored in this browser and saved when you sign in again.
signed-out-again = Sign in again
signed-out-other = Not saved while { $name } is signed in. Sign in as the person who opened this draft.
