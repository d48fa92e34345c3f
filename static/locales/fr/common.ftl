# Words that several pages share. How a page says them: static/src/i18n, server/web/translations.py.
#
# Glossary. One term for each thing, in all files of this folder:
# source = source; transcript = transcription; recording = enregistrement; speaker = intervenant; paragraph = paragraphe;
# passage = passage; question = question; stage direction = didascalie; aside = note du transcripteur; caption, subtitle =
# sous-titre; live source = source en direct; correction = correction; archive = archives
# quote = citation, to quote = citer; suggested quote = citation proposée; quotation marks = guillemets;
# best match = meilleur résultat; worth quoting = à citer; caret = curseur; coverage = part citée
# headline = titre; body (as against the headline) = article, which is what its field says; heading = intertitre;
# draft = brouillon; template = gabarit (a model is a modèle); version = version; notes = notes; reading time = temps de lecture
# check (noun) = contrôle, to check = vérifier; warning = alerte; false alarm = fausse alerte; to dismiss (a warning) = ignorer,
# (a suggestion) = écarter; to review (a quote) = revoir, (an import) = vérifier, (a sign-off) = examiner; a “not” = négation;
# a number = chiffre; to restore (a version) = restaurer, (a text, a warning) = rétablir
# to publish = publier; publication = publication; sign-off = validation; to approve = valider; to send back = renvoyer;
# to override (a warning) = lever; reason = motif; policy = règles de publication; embargo = embargo; quote sheet = fiche de citations
# background only = contexte seulement; ask before quoting = demander avant de citer; rights = droits; provenance = provenance
# off the record (if it comes) = en off; on background = pour contexte
# thread = fil; post = post; reply = réponse; repost = repost; handle = pseudo; monitor = veille; story = sujet
# desk (a team) = service; newsroom = rédaction; reporter = journaliste; editor = éditeur; writer = auteur;
# administrator = administrateur; owner = propriétaire; sharing = partage; audit trail = journal d’audit
# to attach = joindre, to detach = retirer; panel = volet; tab (of a browser) = onglet; to drop = déposer; to save = enregistrer
# sign in, out = se connecter, se déconnecter; single sign-on = authentification unique; two-step sign-in = double
# authentification; recovery code = code de secours; token = jeton; permission, scope = autorisation; models = modèles
#
# A quote is feminine (citation), a warning too (alerte), a draft masculine (brouillon). Names follow “par”, “pour”, “à” or a
# colon, never “de”, which would be elided before a vowel.

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
