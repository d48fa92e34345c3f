# Words that several pages share. How a page says them: static/src/i18n, server/web/translations.py.
#
# Glossary. One term for each thing, in all files of this folder:
# source = source; transcript = transcription; recording = enregistrement; speaker = intervenant; paragraph = paragraphe;
# stage direction = didascalie; aside = note du transcripteur; caption, subtitle = sous-titre; live source = source en direct;
# time (in a recording) = minutage; archive = archives
# quote = citation, to quote = citer; suggested quote = citation proposée; suggestion = proposition; quotation marks =
# guillemets; best match = meilleur résultat; worth quoting = à citer; caret = curseur; coverage = part citée
# headline = titre; body (as against the headline) = article, as its field is called; heading = intertitre
# draft = brouillon; template = gabarit (a model is a modèle); version = version; character (as a measure) = signe
# check (noun) = vérification (the tab: Vérif.), to check = vérifier; warning = alerte; false alarm = fausse alerte;
# to dismiss (a warning) = ignorer, (a suggestion) = écarter; to review (a quote) = revoir, (an import) = vérifier,
# (a sign-off) = examiner; a “not” = négation; a number = chiffre; to restore (a version) = restaurer, (the rest) = rétablir
# to publish = publier; publication = publication; sign-off = validation; to approve = valider; to send back = renvoyer
# to override (a warning) = lever; reason = motif; policy = règles de publication; quote sheet = fiche de citations
# background only = contexte seulement; ask before quoting = demander avant de citer; rights = droits; embargo = embargo;
# and, should they come: on background = pour contexte; off the record = en off; provenance = provenance
# thread = fil; post = post; reply = réponse; repost = repost; handle = pseudo; monitor = veille; story = sujet
# desk (a team) = service; newsroom = rédaction; reporter = journaliste; editor = éditeur; writer = auteur; owner =
# propriétaire; administrator = administrateur; sharing = partage; audit trail = journal d’audit
# to attach = joindre, to detach = retirer; panel = volet; tab (of a browser) = onglet; to drop = déposer
# sign in, out = se connecter, se déconnecter; single sign-on = authentification unique; two-step sign-in = double
# authentification; recovery code = code de secours; token = jeton; permission, scope = autorisation; model = modèle
#
# A quote (citation), a source and a warning (alerte) are feminine, a draft (brouillon) is masculine. A name follows
# “par”, “pour”, “à” or a colon, never “de”, which loses its vowel before another.

-product = Quotedesk

home = { -product }, accueil
pages = Pages
close = Fermer
untitled-draft = Brouillon sans titre
part-missing = Cette partie de la page n’a pas pu être chargée. Vérifiez la connexion et réessayez.
word-count = { $words ->
    [one] { $words } mot
   *[other] { $words } mots
}
quotation = « { $words } »
