# The dialog of settings: static/src/settings.

## Its sections
settings-sections = Rubriques
settings-appearance = Langue et thème
settings-suggesting = Propositions
settings-keys = Raccourcis clavier
settings-reading = Lecteur d’écran

## Language and colours
settings-language = Langue
settings-colours = Thème
settings-theme-auto = Comme le système
settings-theme-light = Clair
settings-theme-dark = Sombre

## Suggestions
settings-ghost = Proposer des citations pendant la saisie
settings-delay-none = immédiatement
settings-delay-half = après 0,5 seconde
settings-delay-long = après 1,5 seconde
settings-level = Certitude exigée pour montrer
settings-level-fewer = Élevée
settings-level-balanced = Moyenne
settings-level-more = Faible
settings-level-how = Pertinence minimale pour figurer dans la liste. Au curseur n’apparaissent que des citations plus pertinentes encore.
settings-questions = Proposer aussi les questions des intervieweurs
settings-archive = Chercher aussi dans les sources non jointes

## Reading aloud
settings-reading-lead = Ce qu’un lecteur d’écran annonce pendant que vous écrivez. Les réponses à vos propres demandes sont toujours annoncées.
verbosity-full = Tout
verbosity-full-means = Les mots d’une citation proposée, ce qui ne va pas dans une citation et les raccourcis utiles.
verbosity-short = Bref
verbosity-short-means = Seulement qu’une citation est proposée, et combien sont à revoir.
verbosity-off = Rien
verbosity-off-means = Rien n’est annoncé sans demande de votre part.
