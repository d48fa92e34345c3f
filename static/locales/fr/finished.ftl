# The page that checks an article that was written elsewhere.

finished-page-title = { nav-check } · { -product }
finished-skip = Aller aux résultats
finished-heading = Vérifier un article terminé
finished-intro = Déposez un article écrit ailleurs et ses sources. Chaque citation est comparée aux sources, et chaque citation du titre au texte. Rien n’est enregistré.
finished-needs-script = La vérification a besoin de JavaScript.
finished-drop = Déposez un article et ses sources pour les vérifier

## What is checked
finished-article = Article
finished-article-hint = Word, Google Docs (en Word ou HTML), Markdown ou texte brut.
finished-choose-article = Choisir un article…
finished-address = Ou son adresse
finished-sources = Sources
finished-sources-hint = Transcriptions, documents ou sous-titres. Sans fichier, l’article est comparé à toutes les sources enregistrées.
finished-choose-sources = Choisir des sources…
finished-remove = Retirer { $file }
finished-check = Vérifier
finished-checking = Vérification…
finished-empty = Pas encore d’article.
finished-empty-hint = Choisissez un fichier ou déposez-le sur cette page.

## The result
finished-blocked = { $quotes ->
    [one] Une citation à corriger ou à justifier
   *[other] { $quotes } citations à corriger ou à justifier
}
finished-passed = Rien à corriger
finished-word = Fichier Word avec commentaires
finished-no-quotes = Aucune citation dans cet article
finished-no-quotes-hint = Seuls les mots entre guillemets sont vérifiés.
finished-text = L’article
finished-findings = Résultats
