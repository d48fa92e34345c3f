# The directory of speakers: the people who speak in sources, and the names they have there.

speakers-title = Intervenants
speakers-skip = Aller aux intervenants
speakers-needs-script = La liste des intervenants nécessite JavaScript.
speakers-about = Toutes les personnes qui parlent dans vos sources. Un nom corrigé ici sert dans les propositions, les vérifications, les notes de bas de page et la fiche de citations ; les sources restent telles quelles.
speakers-editors-only = Les éditeurs peuvent renommer et fusionner des intervenants.
speakers-search = Rechercher un intervenant
speakers-count = { $count ->
    [one] Un intervenant
   *[other] { $count } intervenants
}
speakers-none = Aucun intervenant
speakers-none-hint = Les intervenants apparaissent ici dès que vous ajoutez une source qui les nomme.
speakers-none-found = Aucun intervenant ne porte ce nom
speakers-none-found-hint = Essayez une partie du nom.
speakers-more-rows = Afficher plus

speakers-paragraphs = { $count ->
    [one] Un paragraphe
   *[other] { $count } paragraphes
}
speakers-counts = { $paragraphs ->
    [one] Un paragraphe
   *[other] { $paragraphs } paragraphes
} dans { $sources ->
    [one] une source
   *[other] { $sources } sources
}
speakers-facts = { $paragraphs ->
    [one] Un paragraphe
   *[other] { $paragraphs } paragraphes
} · { $labels ->
    [one] un nom dans les sources
   *[other] { $labels } noms dans les sources
}
speakers-labels-of = Noms dans les sources : { $name }
speakers-corrected = corrigé à la main

speakers-rename = Renommer…
speakers-rename-one = Renommer { $name }…
speakers-rename-title = Renommer { $name }
speakers-rename-hint = Utilisez le nom tel qu’un article l’écrit. Toutes les sources l’affichent désormais.
speakers-rename-do = Renommer
speakers-renamed = Nouveau nom : { $name }.
speakers-name = Nom
speakers-merge = Fusionner…
speakers-merge-one = Fusionner { $name } avec quelqu’un…
speakers-merge-title = Fusionner { $name }
speakers-merge-with = La même personne que
speakers-merge-name = Nom commun
speakers-merge-choose = Choisissez la personne avec qui fusionner.
speakers-merge-do = Fusionner
speakers-merged = { $one } et { $other } ne font plus qu’une personne.
speakers-split = Séparer…
speakers-split-one = Séparer { $label }…
speakers-split-title = Séparer { $label }
speakers-split-hint = « { $label } » n’est pas la même personne que { $name }. Si les deux portent le même nom, ajoutez ce qui les distingue : « Jean Martin (Lyon) ».
speakers-split-name = Nom de l’autre personne
speakers-split-do = Séparer
speakers-was-split = « { $label } » est maintenant { $name }.
speakers-reset = Annuler la correction
speakers-reset-one = Annuler la correction pour { $label }
speakers-was-reset = « { $label } » a retrouvé son propre nom.
speakers-undo = Annuler
speakers-undone = Annulé.
