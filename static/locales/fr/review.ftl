# The review of an import.
review-heading = Vérifier ce qui a été lu
review-open = Vérifier
review-open-label = Vérifier ce qui a été lu de « { $title } »
review-held = Hors recherche tant que vous ne l’avez pas vérifiée.
review-title = Titre
review-date = Date
review-language = Langue
review-kind = Type
review-kind-briefing = Point de presse
review-kind-interview = Entretien
review-kind-hearing = Audition
review-kind-speech = Discours
review-kind-call = Téléconférence
review-kind-debate = Débat
review-kind-other = Autre
review-day-none = aucune date trouvée
review-day-metadata = D’après les données du fichier : « { $written } »
review-day-heading = D’après l’en-tête : « { $written } »
review-day-first_lines = D’après les premières lignes : « { $written } »
review-day-file_name = D’après le nom du fichier : « { $written } »
review-unsure = À vérifier
review-note-unread = Environ { $detail } % des mots du fichier n’ont pas été lus.
review-note-uneven = Sur { $alike } textes du fichier qui se ressemblent, { $read } ont été lus.
review-read-plain = Lire comme du texte brut
review-show-example = Montrer par un exemple
review-note-ambiguous_date = Le jour peut se lire de deux façons : « { $detail } ». Saisissez la date.
review-note-weekday_differs = Le jour de la semaine ne correspond pas à la date : « { $detail } ».
review-note-no_date = Le fichier ne dit pas de quel jour il date. Saisissez la date si vous la connaissez.
review-note-date_from_name = La date vient du seul nom du fichier : « { $detail } ».
review-note-unnamed = { $count ->
    [one] Un paragraphe est sans intervenant.
   *[other] { $count } paragraphes sont sans intervenant.
}
review-note-alike = Peut-être une seule et même personne : { $names }.
review-note-brief = Ne dit qu’une courte ligne et n’est peut-être pas une personne : { $names }.
review-note-unsure_speaker = Peut-être des intervenants, sans certitude : { $names }. Ce qui suit ces mots est sans intervenant ; une citation qui en vient porte un avertissement.
review-note-unnamed_colours = Plusieurs personnes parlent, chacune dans une couleur des sous-titres ; le fichier ne les nomme pas. Une citation que vous attribuez à l’une d’elles porte un avertissement.
review-note-series = Les noms et les questions suivent ce que vous avez décidé pour « { $detail } ».
review-merge = Fusionner
review-speakers-count = { $count ->
    [0] aucun intervenant
    [one] un intervenant
   *[other] { $count } intervenants
}
review-speakers = { $count ->
    [one] Un intervenant
   *[other] { $count } intervenants
}
review-speakers-hint = Corrigez un nom, ou donnez le même nom à deux intervenants pour les fusionner. Un nom vide signifie personne.
review-no-speakers = Aucun intervenant n’a été trouvé dans cette source.
review-speaker = Nom de l’intervenant { $name }
review-nobody = Sans intervenant
review-asks = Intervieweur (non proposé)
review-asks-label = { $name } mène l’entretien et n’est pas proposé
review-label = « { $label } » dans le fichier
review-joined = Sera fusionné avec { $name }.
review-samples = Ses propos
review-samples-hint = Sélectionnez ce que quelqu’un d’autre a dit.
review-samples-more = Ce sont les premiers. Corrigez les autres en lisant la source.
review-move = Quelqu’un d’autre a dit « { $text } »
review-moved-to = Intervenant des paragraphes sélectionnés
review-left-out = Exclus des citations
review-account = { $speech } % des mots sont des paroles, { $aside } % n’en sont pas, { $unread } % n’ont pas été lus
review-left-out-headings = { $count ->
    [one] un intertitre
   *[other] { $count } intertitres
}
review-left-out-directions = { $count ->
    [one] une didascalie
   *[other] { $count } didascalies
}
review-left-out-pages = { $count ->
    [one] un repère de page
   *[other] { $count } repères de page
}
review-left-out-notices = { $count ->
    [one] une mention
   *[other] { $count } mentions
}
review-remember = Appliquer au prochain fichier de cette série
review-remember-hint = Un fichier au titre semblable, ou avec les mêmes intervenants.
review-hold = Désormais, n’inclure les nouveaux fichiers dans la recherche qu’après vérification
review-save = Enregistrer
review-save-held = Inclure dans la recherche
review-saved = Enregistré : { $title }
review-again = Vérifier…
review-badge-held = Hors recherche
convention-open = Des intervenants manquent ou sont faux
convention-hint = Montrez une fois comment le fichier marque ses intervenants : choisissez une ligne avec un nom, sélectionnez-le et appuyez sur le bouton.
convention-find = Chercher dans le fichier
convention-lines = Lignes du fichier
convention-more = Ce sont les { $count } premières lignes. Cherchez les autres par leurs mots.
convention-none = Aucune ligne ne contient ces mots.
convention-line = La ligne : sélectionnez le nom
convention-use = Ces mots sont l’intervenant
convention-select-first = Sélectionnez d’abord le nom de l’intervenant dans la ligne.
convention-example = « { $speaker } » dans « { $line } »
convention-example-remove = Retirer l’exemple « { $speaker } »
convention-keep = Garder les intervenants lus autrement
convention-reading = Nouvelle lecture du fichier…
convention-found = { $count ->
    [one] Une ligne nomme ainsi un intervenant.
   *[other] { $count } lignes nomment ainsi un intervenant.
}
convention-speakers = { $count ->
    [0] Aucun intervenant.
    [one] Un intervenant.
   *[other] { $count } intervenants.
}
convention-unnamed = { $count ->
    [one] Un paragraphe sans intervenant.
   *[other] { $count } paragraphes sans intervenant.
}
convention-not-speaker = Pas un intervenant
convention-not-speaker-label = { $name } n’est pas un intervenant, ces mots sont du texte
convention-apply = Lire le fichier ainsi
convention-applied = Le fichier a été relu.
