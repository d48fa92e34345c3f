# What the checks say of quotes: on cards, under the headline, in differences, and to a screen reader.

## States of a finding
finding-verbatim = Conforme à la source
finding-supported = Étayée par l’article
finding-uncertain = Peut-être absente de l’article
finding-unsupported = Introuvable dans l’article
finding-in-source = Dans la source, pas dans l’article
finding-not-a-quotation = Non traitée comme citation
finding-edited = Retouche acceptable
finding-differs = Diffère de la source
finding-other-speaker = Mauvaise attribution
finding-speaker-unsure = Intervenant incertain
finding-translated = Compatible avec la source
finding-translated-differs = La traduction diffère de la source
finding-not-found = Introuvable dans les sources

## What was changed in it
finding-number = Un chiffre a été modifié
finding-negation = Une négation a été modifiée
finding-negation-missing = « { $words } » manque
finding-negation-added = « { $words } » a été ajouté
finding-name = Un nom a été modifié
finding-number-and-negation = Un chiffre et une négation ont été modifiés
finding-cut = Une coupe change le sens
finding-cut-reverses = Une coupe inverse le sens
finding-interviewer = Propos de l’intervieweur
finding-paraphrase = Paraphrase entre guillemets
finding-speaker-unchecked = attribution non vérifiée

## How far it is dismissed, to choose from and once it is done
scope-here = Ici, jusqu’à sa modification
scope-draft = Dans ce brouillon
scope-always = Toujours, pour cette citation
dismissed-here = Alerte ignorée ici, jusqu’à la modification de la citation.
dismissed-draft = Alerte ignorée dans ce brouillon.
dismissed-always = Alerte désormais ignorée pour cette citation.
dismissed-still-asks = Elle sera tout de même vérifiée à la publication.
dismissed-undo = Annuler

## The line under the headline
line-quote = { $quote }.
line-quote-and-more = { $quote }, et { $others } de plus.
line-compare = Comparer
line-why = Pourquoi
line-good = { $quotes ->
    [one] Citation étayée par l’article
   *[other] Citations étayées par l’article
}

## The card of a headline quote
card-headline = Citation du titre
card-nearest = Citation la plus proche dans l’article
card-none-near = Aucune citation semblable dans l’article.
card-none-near-advice = Aucune citation semblable dans l’article. Citez ces mots dans l’article ou retirez les guillemets du titre.
card-body-fix = Mots de l’article qui conviennent à un titre
card-use-body = Reprendre les mots de l’article
card-show-in-body = Voir dans l’article
card-support = { $quotes ->
    [one] Citation dans l’article
   *[other] Citations dans l’article
}
card-show = Voir
card-show-quote = Voir dans l’article : { $quote }

## The card of a body quote
card-read = Voir dans la source
card-original = Original ({ $language })
card-use-source = Reprendre les mots de la source
card-speaker-unchecked = L’intervenant n’a pas été vérifié : l’attribution ne peut pas être lue dans cette langue, ou la source répète les mots de quelqu’un d’autre.
card-rests-on = La citation de l’article sur laquelle il s’appuie : { $state }.
card-unquote = Retirer les guillemets
card-unquoted = Guillemets retirés.
card-use-speaker = Reprendre l’intervenant de la source
card-pull-quote = Mettre en exergue
card-pulled = L’exergue est placé sous le paragraphe.
card-speaker-used = Intervenant remplacé par celui de la source.
card-read-nearest = Voir dans la source
card-attach = Joindre cette source
card-attached = « { $title } » est jointe à ce brouillon.
card-not-found-advice = Vérifiez la formulation, joignez la source ou retirez les guillemets.
card-inserted-part = Extrait de la citation insérée : { $quote }
card-inserted-edited = Texte inséré à l’origine : { $quote }
card-speaker = Intervenant
card-speaker-in-draft = Intervenant dans votre brouillon
card-speaker-in-source = Intervenant dans la source
card-speaker-not-named = non nommé
card-place = Endroit
card-paragraph = paragraphe { $number }

## Differences: the two sides, by the names that stand below, and what kind of change it is
diff-label-source = Source :
diff-label-yours = Vous :
diff-label-article = Article :
diff-label-body = Article :
diff-label-headline = Titre :
# A side follows: one of the four below, or “history-before”, “history-after”, “correct-theirs”, “correct-yours”.
diff-in = dans { $side }
diff-only-in = seulement dans { $side }
diff-source = la source
diff-draft = votre brouillon
diff-body = l’article
diff-headline = le titre
diff-kind-negation = négation modifiée
diff-kind-number = chiffre modifié
diff-kind-changed = modifié
diff-kind-dropped = omis
diff-kind-added = ajouté
diff-kind-reordered = déplacé
diff-kind-omission = omis aux points de suspension
diff-kind-clarification = ajouté par vous, entre crochets
diff-kind-style = écrit autrement
diff-kind-hesitation = hésitation omise
diff-kind-filler = mot de remplissage omis
diff-kind-restart = faux départ omis
diff-kind-repetition = répétition omise
diff-kind-aside = note du transcripteur omise
diff-kind-network = lien ou hashtag du réseau social omis

## To a screen reader
telling-card-keys = Tab passe aux actions. Échap ramène au texte.
telling-one = { $key ->
    [none] { $state } : { $quote }.
   *[other] { $state } : { $quote }. Pour y aller : { $key }.
}
telling-one-changed = { $key ->
    [none] { $state }. { $change } : { $quote }.
   *[other] { $state }. { $change } : { $quote }. Pour y aller : { $key }.
}
telling-several = { $key ->
    [none] { $quotes } citations à revoir.
   *[other] { $quotes } citations à revoir. Pour passer de l’une à l’autre : { $key }.
}
telling-short = { $quotes ->
    [one] Une citation à revoir.
   *[other] { $quotes } citations à revoir.
}
telling-none = Aucune citation à revoir.

## Why the desk says so, in one sentence each: of a headline quote
reason-verbatim = Identique à une citation de l’article.
reason-supported = Une citation de l’article le dit en d’autres termes.
reason-joined = Le titre réunit { $quotes } citations de l’article.
reason-no-quotes = L’article ne contient encore aucune citation : rien n’étaye donc celle-ci.
reason-otherwise = Aucune citation de l’article ne dit cela.
reason-number = Aucune citation de l’article ne contient le chiffre { $number }.
reason-hedge = La citation de l’article dit « { $words } » ; le titre l’énonce comme un fait.
reason-mention = Aucune citation de l’article ne mentionne « { $words } ».
reason-condition-dropped = La citation de l’article dit « { $words } » ; le titre l’omet et va donc plus loin qu’elle.
reason-negation-dropped = La citation de l’article dit « { $words } » ; le titre inverse le sens.
reason-negation-added = Le titre dit « { $words } » ; la citation de l’article ne le dit pas.
reason-said-by-other = Dans l’article, c’est { $speaker } qui le dit ; le titre l’attribue à { $name }.
reason-nickname = C’est apparemment un surnom ; il n’est donc pas comparé à l’article.
reason-title = C’est apparemment le titre d’une œuvre ; il n’est donc pas comparé à l’article.
reason-so-called = C’est apparemment une expression plutôt que les propos de quelqu’un ; elle n’est donc pas comparée à l’article.
reason-in-source = Figure dans « { $title } », mais dans aucune citation de l’article. Citez-la aussi dans l’article.
reason-in-source-said = { $speaker } le dit dans « { $title } », mais cela ne figure dans aucune citation de l’article. Citez-le aussi dans l’article.

## Of a body quote
reason-word-for-word = Identique à la source.
reason-hidden-order = Des caractères invisibles montrent ces mots aux lecteurs dans un autre ordre ; supprimez-les et retapez-les.
reason-not-opened = Aucun guillemet n’ouvre cette citation : c’est sa phrase qui est comparée.
reason-not-closed = La citation n’est pas fermée : la comparaison s’arrête à la fin du paragraphe.
reason-not-in-sources = Aucune source ici ne contient ces mots.
reason-nearest = Le passage le plus proche se trouve dans « { $title } ».
reason-nothing-near = Aucun passage semblable n’a été trouvé.
reason-reordered = Ce sont les mots de la source, mais dans un autre ordre.
reason-paraphrase = Paraphrase entre guillemets : la source le dit en d’autres termes.
reason-omission = Des mots sont omis aux points de suspension.
reason-clarification = Les mots entre crochets sont de vous.
reason-style = Un chiffre est écrit autrement.
reason-hesitation = Une hésitation est omise.
reason-filler = Un mot de remplissage est omis.
reason-restart = Un faux départ est omis.
reason-repetition = Des mots répétés ne sont cités qu’une fois.
reason-aside = Une note du transcripteur est omise.
reason-network = Un lien ou un hashtag du réseau social est omis.
reason-check-recording = La reconnaissance vocale n’était pas sûre de « { $words } » ; vérifiez l’enregistrement.
reason-replaced = « { $before } » est devenu « { $after } ».
reason-replaced-negation = « { $before } » est devenu « { $after } », ce qui inverse le sens.
reason-replaced-number = Le chiffre « { $before } » est devenu « { $after } ».
reason-left-out = « { $words } » a été omis.
reason-left-out-negation = « { $words } » a été omis.
reason-left-out-number = Le chiffre « { $words } » a été omis.
reason-added = « { $words } » a été ajouté.
reason-added-negation = « { $words } » a été ajouté, ce qui inverse le sens.
reason-added-number = Le chiffre « { $words } » a été ajouté.
reason-moved = « { $words } » a été déplacé.
reason-cut-off = « { $words } », juste à côté de ces mots dans la source, a été omis.
reason-cut-before = Juste avant ces mots, la source dit « { $words } » ; vous l’omettez.
reason-cut-after = Juste après ces mots, la source dit « { $words } » ; vous l’omettez.
reason-reversed-before = Juste avant ces mots, la source dit « { $words } » ; l’omettre inverse le sens.
reason-reversed-after = Juste après ces mots, la source dit « { $words } » ; l’omettre inverse le sens.
reason-more-changes = { $more ->
    [one] Il y a une autre modification.
   *[other] Il y a { $more } autres modifications.
}
reason-other-speaker = Dans la source, { $in_source } tient ces propos ; vous les attribuez à { $in_text }.
reason-speaker-unsure = Les mots concordent. La transcription ne dit pas avec certitude qui les prononce ; vous les attribuez à { $in_text }.
reason-interviewer = Dans la source, c’est une question de l’intervieweur ; vous l’attribuez à { $in_text }.
reason-several-speakers = Dans la source, ces mots ne sont pas d’une seule personne. Intervenants : { $speakers }.
reason-speaker-too = De plus, dans la source, { $in_source } tient ces propos ; vous les attribuez à { $in_text }.
reason-elsewhere = « { $title } », qui n’est pas jointe à ce brouillon, contient exactement ces mots.
reason-not-attached = Ces mots se trouvent dans « { $title } », qui n’est pas jointe à ce brouillon.
reason-translated = Une traduction : les chiffres, les noms et la négation sont ceux de l’original. Rien d’autre n’a été comparé.
reason-translated-number = L’original dit « { $before } », la traduction « { $after } ».
reason-translated-number-added = Le chiffre « { $after } » ne figure pas dans l’original.
reason-translated-name = L’original nomme « { $before } », la traduction « { $after } ».
reason-translated-opposite = L’original dit « { $before } », la traduction le contraire, « { $after } ».
reason-translated-negation-added = La traduction nie ce que l’original ne nie pas.
reason-translated-negation-dropped = L’original nie ce que la traduction ne nie pas.

## All that is set aside
checks-set-aside = Ignorées ({ $count })
dismissals-title = Alertes ignorées
dismissals-hint = Les alertes ignorées ne sont pas signalées dans le texte, mais les citations sont tout de même vérifiées à la publication. Cette liste est conservée dans ce navigateur.
dismissals-none = Aucune alerte ignorée
dismissals-none-hint = Les alertes que vous ignorez sont listées ici et peuvent être rétablies.
dismissals-elsewhere = n’est plus dans ce brouillon
dismissals-restore = Rétablir { $quote }
dismissals-restored = Rétablie : { $quote }
