# Publishing: kinds of findings, what is left to do, an editor's sign-off, and the policy.

finding-kind-headline-unsupported = Citation du titre non étayée par l’article
finding-kind-headline-uncertain = Citation du titre peut-être absente de l’article
finding-kind-headline-in-source = Citation du titre dans une source, pas dans l’article
finding-kind-headline-unchecked = Citation du titre non vérifiée
finding-kind-number = Chiffre modifié
finding-kind-negation = Négation modifiée
finding-kind-words = Autres mots modifiés
finding-kind-wrong-speaker = Mauvaise attribution
finding-kind-interviewer = Propos de l’intervieweur
finding-kind-cut = Sens changé par une coupe
finding-kind-hidden = Ordre changé par des caractères invisibles
finding-kind-unclosed = Citation non fermée
finding-kind-not-found = Introuvable dans les sources
finding-kind-paraphrase = Paraphrase entre guillemets
finding-kind-translated = Citation traduite
finding-kind-embargo = Source sous embargo
finding-kind-background = Source pour contexte seulement
finding-kind-unchecked = Attribution non vérifiée

## What a draft has to pass, by level
publish-level-block = Bloque la publication
publish-level-reason = Motif exigé
publish-level-show = Relecture conseillée
publish-no-quotes = Aucune citation.
publish-empty = Écrivez d’abord un titre et un article.
publish-show = Voir
publish-show-quote = Voir dans le brouillon : { $quote }
publish-speaker-unchecked = { $quotes ->
    [one] L’intervenant de cette citation n’a pas été vérifié : l’attribution ne peut pas être lue dans cette langue.
   *[other] Les intervenants de ces citations n’ont pas été vérifiés : l’attribution ne peut pas être lue dans cette langue.
}
publish-example-quote = Par exemple : elle s’est corrigée après l’audition
publish-reason-by = Motif donné par { $name }
publish-reason-given = Motif donné
publish-approved-by = Validé par
publish-left = { $quotes ->
    [one] Reste { $quotes } citation à corriger, ou à publier avec un motif.
   *[other] Restent { $quotes } citations à corriger, ou à publier avec un motif.
}
publish-left-sign-off = Chaque citation a un motif. Un éditeur doit valider les motifs avant la publication.
publish-left-waiting = La publication sera possible après la validation d’un éditeur.
publish-not-now = Pas maintenant

## An editor's sign-off
sign-off-ask = Demander la validation
sign-off-ask-again = Redemander la validation
sign-off-withdraw = Retirer la demande
sign-off-approve = Valider
sign-off-send-back = Renvoyer
sign-off-note = Note pour l’auteur
sign-off-request-note = Note pour l’éditeur (facultative)
sign-off-note-by = Note laissée par { $name }
sign-off-note-missing = Indiquez brièvement ce que l’auteur doit changer.
sign-off-decide = { $name } vous demande de valider ces motifs.
sign-off-requested = { $name } a demandé la validation d’un éditeur, { $moment }. En attente d’une décision.
sign-off-approved = Validé par { $name }, { $moment }.
sign-off-sent-back = Renvoyé par { $name }, { $moment }.
sign-off-outdated = Le brouillon a changé depuis : certaines alertes ne font pas partie de cette demande.
sign-offs-open = { $count ->
    [one] { $count } brouillon attend votre validation
   *[other] { $count } brouillons attendent votre validation
}
sign-offs-own-sent-back = { $count ->
    [one] Votre demande de validation a été renvoyée
   *[other] { $count } de vos demandes de validation ont été renvoyées
}
sign-offs-own-approved = { $count ->
    [one] Votre demande de validation a été acceptée
   *[other] { $count } de vos demandes de validation ont été acceptées
}
sign-offs-own-requested = { $count ->
    [one] Votre demande attend la validation d’un éditeur
   *[other] { $count } de vos demandes attendent la validation d’un éditeur
}
sign-offs-asked = { $overrides ->
    [one] { $name } a demandé la validation d’un motif, { $moment }.
   *[other] { $name } a demandé la validation de { $overrides } motifs, { $moment }.
}
sign-offs-review = Examiner
sign-offs-review-one = Examiner « { $headline } »
sign-offs-new = Un brouillon attend votre validation.
sign-offs-decided-approved = Votre demande de validation a été acceptée.
sign-offs-decided-sent-back = Votre demande de validation a été renvoyée.

## The policy, in the settings
settings-publishing = Publication
policy-lead = Ce que chaque type d’alerte exige avant la publication d’un brouillon.
policy-read-only = Seuls les administrateurs peuvent modifier ces niveaux.
policy-for = Pour
policy-newsroom = Toute la rédaction
policy-level-block = Bloque la publication
policy-level-reason = Exige un motif
policy-level-show = Affichée seulement
policy-level-means = Une alerte qui bloque la publication doit être corrigée ou levée par un motif. Le motif est conservé avec la publication, dans la fiche de citations et dans le journal d’audit.
policy-sign-off = Les motifs pour publier malgré une alerte bloquante doivent être validés par un éditeur
policy-group-headline = Le titre
policy-group-words = Les mots d’une citation
policy-group-speaker = L’intervenant
policy-group-source = La source
policy-inherited-desk = Ce service applique les niveaux de la rédaction.
policy-inherited-newsroom = Ce sont les niveaux par défaut.
policy-reset-desk = Appliquer les niveaux de la rédaction
policy-reset-newsroom = Appliquer les niveaux par défaut
policy-saved = Enregistré.

## The cover of the quote sheet
sheet-cover = Page de garde
sheet-signed = Signé
sheet-role-published = Publié par
sheet-role-overrode = Alertes levées par
sheet-role-approved = Motifs validés par
sheet-overridden = Alertes levées
sheet-approved-by = Validé par { $name }
sheet-open = Encore à régler avant la publication
sheet-not-checked = Non vérifiées
sheet-why-no-quotation-marks = sans guillemets
sheet-why-not-a-quotation = non traitée comme citation
sheet-why-models-unavailable = les modèles n’ont pas répondu
sheet-why-speaker = l’intervenant n’a pas été comparé
