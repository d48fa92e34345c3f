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

invitation-opening = Opening your link
invitation-cut = The link is not whole. Open it again just as it was given to you.
invitation-needs-script = This page needs JavaScript, as the desk does.
invitation-welcome = Welcome, { $name }
invitation-words = Set the password that you will sign in with.
invitation-accept = Set password and sign in
