"""Sign-in: passwords, sessions, single sign-on and tokens of programs.

Offers ``SignInService``, ``OidcProvider`` and the tokens. Uses ``access``, ``audit``, ``db`` and ``web``.
"""
