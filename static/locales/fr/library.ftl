# The library: its page, the player, and the sources of a draft on the desk.

## The page
library-page-title = { nav-sources } · { -product }
library-skip = Aller à la transcription
library-source = Source
library-upload-input = Ajouter des fichiers sources
library-drop = Déposez des transcriptions, des documents ou des sous-titres pour les ajouter ; déposez un enregistrement pour le joindre à la source ouverte
library-needs-script = La liste des sources nécessite JavaScript.
library-deleted = « { $title } » a été supprimée.
library-imported = « { $title } » a été ajoutée.
library-read-it = Ouvrir

## In several places of it
library-add-files = Ajouter…
library-cancel = Annuler
library-keep = Annuler
library-speaker = Intervenant
library-details = Détails
library-recording = Enregistrement
library-reading = Chargement…

## What is said of a source
paragraph-count = { $paragraphs ->
    [one] { $paragraphs } paragraphe
   *[other] { $paragraphs } paragraphes
}
size-bytes = { $bytes ->
    [one] { $bytes } octet
   *[other] { $bytes } octets
}
speakers-more = { $names } et { $more } de plus
rights-ask = Demander avant de citer
rights-background = Contexte seulement
embargo-until = Embargo jusqu’au { $moment }
found-in-drafts = { $drafts ->
    [one] Dans { $drafts } brouillon
   *[other] Dans { $drafts } brouillons
}

## The search
library-search-form = Sources
filter-toggle = Filtres
filter-clear = Effacer les filtres
filter-anyone = Tous
filter-from = Du
filter-to = Au
filter-format = Format
filter-any-format = Tous les formats
filter-recording = Avec enregistrement
filter-embargoed = Sous embargo

## What it found
found-sources = Sources trouvées
found-searching = Recherche…
found-count = { $sources ->
    [one] { $sources } source
   *[other] { $sources } sources
}
found-with = { $sources ->
    [one] { $sources } source avec « { $words } »
   *[other] { $sources } sources avec « { $words } »
}
found-fitting = { $sources ->
    [one] { $sources } source correspondante
   *[other] { $sources } sources correspondantes
}
found-none-with = Aucune source avec « { $words } »
found-close-to = { $sources ->
    [one] Proche de « { $words } » : { $sources } source
   *[other] Proches de « { $words } » : { $sources } sources
}
found-more = Afficher plus (reste { $left })
found-nothing = Aucune source ne correspond
found-nothing-filtered = Retirez un filtre ou utilisez moins de mots.
found-show-all = Afficher toutes les sources

## A source that is open
source-choose = Choisissez une source
source-choose-text = Pour la lire, écouter son enregistrement, corriger la transcription et voir les passages cités.
source-back = Retour aux sources
source-gone = Cette source a été supprimée.
source-gone-text = Quelqu’un l’a supprimée. Choisissez-en une autre.
source-read-only = Vous pouvez consulter cette source, mais pas la modifier. Demandez à son propriétaire le droit de la modifier.
source-transcript = Transcription
transcript-search = Rechercher dans cette source
transcript-keys = Raccourcis dans une transcription
transcript-key-move = paragraphe suivant et précédent
transcript-key-play = écouter à partir d’ici ou mettre en pause
transcript-key-correct = corriger le paragraphe
transcript-key-rename = renommer son intervenant
transcript-key-history = historique de ses corrections
transcript-key-insert = insérer dans un brouillon
transcript-key-search = rechercher dans cette source

## A paragraph of it
paragraph-no-speaker = Sans intervenant
paragraph-asks = question
paragraph-question = Question
paragraph-kind-speech = Parole
paragraph-kind-heading = Intertitre
paragraph-kind-direction = Didascalie
paragraph-kind-page = Repère de page
paragraph-kind-notice = Mention
paragraph-unsure = La reconnaissance vocale n’en était pas sûre
paragraph-play = Écouter à partir de { $time }
paragraph-rename = { $name }, renommer cet intervenant
paragraph-nobody = Sans intervenant
paragraph-name-nobody = Sans intervenant, nommer l’intervenant
# Links to drafts follow.
paragraph-quoted = Cité dans
paragraph-corrected = corrigé
paragraph-history = { $times ->
    [one] Corrigé une fois : voir l’historique
   *[other] Corrigé { $times } fois : voir l’historique
}
paragraph-correct = Corriger ce paragraphe

## Correcting
correct-text = Texte du paragraphe
# What a paragraph is, if not something that somebody says.
correct-kind = Nature
correct-note = Note pour l’historique
correct-note-example = Par exemple : vérifié sur l’enregistrement
correct-question = Question d’un intervieweur
correct-save = Enregistrer la correction
correct-play = Écouter
# After the keys Ctrl and Enter; the key Esc follows, with the next message.
correct-key-saves = pour enregistrer,
correct-key-leaves = pour annuler
correct-empty = Un paragraphe ne peut pas être vide.
correct-empty-hint = Saisissez du texte ou annulez.
correct-conflict = Quelqu’un d’autre a corrigé ce paragraphe entre-temps. Les deux versions sont conservées dans l’historique.
# In a sentence after “dans”: diff-in, diff-only-in.
correct-theirs = l’autre version
correct-yours = la vôtre
correct-take-theirs = Prendre l’autre version
correct-save-over = Garder ma version
correct-saved = Correction enregistrée.
correct-put-away = Correction abandonnée.
correct-go-on = Reprendre la correction
correct-one-at-a-time = Enregistrez ou annulez cette correction avant d’en commencer une autre.

## The history of a paragraph
history-title = Historique du paragraphe
history-hint = Les citations des brouillons sont comparées au texte actuel. Rétablir un texte antérieur est aussi une correction, qui peut être annulée.
# Two names follow, the one before and the one after.
history-speaker = Intervenant :
history-nobody = non nommé
history-same-words = Les mots n’ont pas changé.
history-before = le texte d’avant
history-after = le texte d’après
history-back = Rétablir le texte d’avant
history-restored = Le texte antérieur a été rétabli.

## Renaming a speaker
rename-title = Renommer un intervenant
rename-title-nobody = Nommer l’intervenant
rename-name = Nom
rename-confirm = Renommer
rename-here = { $from } : { paragraph-count } dans cette source.
rename-here-nobody = Sans intervenant : { paragraph-count } dans cette source.
rename-becomes = { paragraph-count } : { $from } devient { $to }.
rename-becomes-nobody = Sans intervenant : { paragraph-count }, à attribuer à { $to }.
rename-joins = À réunir : { paragraph-count } pour { $from }, { $others } pour { $to }. Les deux ne feront plus qu’un intervenant.
rename-joins-nobody = À réunir : { paragraph-count } sans intervenant, { $others } pour { $to }.
rename-done = { $paragraphs ->
    [one] { $paragraphs } paragraphe est maintenant attribué à { $to }.
   *[other] { $paragraphs } paragraphes sont maintenant attribués à { $to }.
}
rename-undo = Annuler

## Details
details-of-source = Détails de la source
details-close = Fermer les détails
details-about = À propos
details-title = Titre
details-spoken-on = Date des propos
details-rights = Droits
rights-choice-quotable = Peut être citée
rights-choice-ask = Demander avant de citer
rights-choice-background = Contexte seulement, ne pas citer
details-embargo = Embargo jusqu’au
details-embargo-note = À propos de l’embargo
details-embargo-example = Avec qui il a été convenu
details-save = Enregistrer
details-saved = Enregistré.
details-file = Fichier
details-file-name = Nom
details-file-format = Format
details-file-added = Ajouté
details-file-length = Longueur
details-delete = Supprimer
details-delete-source = Supprimer cette source…

## Its recording
recording-hint = Joignez l’audio ou la vidéo, à écouter depuis les minutages à côté du texte.
recording-attach = Joindre un enregistrement…
recording-replace = Remplacer…
recording-remove = Supprimer…
recording-remove-hint = Le fichier conservé ici est supprimé.
recording-remove-confirm = Le supprimer
recording-removed = L’enregistrement a été supprimé.
recording-too-large = { $file } pèse { $size } ; le maximum est de { $most }.
recording-too-large-hint = Exportez-le avec un débit plus faible ou en audio seulement.
recording-sending-file = { $file } : envoi
recording-sending = Envoi…
recording-sent = { $sent } sur { $total }
recording-storing = Stockage…
recording-stop = Arrêter
recording-attached = { $file } est joint.
recording-unsent = { $file } n’a pas pu être envoyé.
recording-unsent-hint = Vérifiez la connexion et choisissez de nouveau le fichier.

## The drafts it is attached to
attaching-drafts = Brouillons
attaching-title = Jointe aux brouillons
attaching-loading = Chargement…
attaching-none = Aucun brouillon. Commencez-en un dans la page Brouillons.
attaching-attached = Jointe à « { $title } ».
attaching-detached = Retirée de « { $title } ».

## Deleting it
delete-title = Supprimer cette source ?
delete-looking = Recherche des brouillons qui l’utilisent…
delete-goes = Seront supprimés définitivement : { paragraph-count } et l’historique des corrections.
delete-goes-with-recording = Seront supprimés définitivement : { paragraph-count }, l’enregistrement et l’historique des corrections.
delete-confirm = Supprimer la source
delete-nothing-depends = Aucun brouillon et aucune publication ne l’utilisent.
delete-quotes-held = { $quotes ->
    [one] Une citation d’un brouillon en provient. Elle reste dans le brouillon, mais ne pourra plus être vérifiée.
   *[other] { $quotes } citations de brouillons en proviennent. Elles restent dans les brouillons, mais ne pourront plus être vérifiées.
}
delete-drafts = { $drafts ->
    [one] { $drafts } brouillon
   *[other] { $drafts } brouillons
}
delete-publications = { $publications ->
    [one] { $publications } publication
   *[other] { $publications } publications
}
delete-quotes = { $quotes ->
    [one] { $quotes } citation
   *[other] { $quotes } citations
}
delete-published = { $quotes ->
    [one] { $day }, { $quotes } citation
   *[other] { $day }, { $quotes } citations
}
delete-no-quote = jointe, sans citation
delete-untitled = Sans titre

## The player
player-play = Lecture
player-pause = Pause
player-stop = Arrêter
player-label = Lecteur
player-back = Reculer de cinq secondes
player-place = Position dans l’enregistrement
player-place-now = { $now } sur { $length }
player-speed = Vitesse
player-close = Fermer le lecteur
player-broke-off = { $file } ne se charge plus. Vérifiez la connexion et relancez la lecture.
player-cannot = Ce navigateur ne peut pas lire { $file } ({ $type }). Convertissez-le en MP3, M4A ou MP4 et joignez plutôt ce fichier.

## The sources of a draft
sources-filter = Filtrer
sources-filter-label = Filtrer les sources
sources-paste = Coller du texte…
sources-library-title = Rechercher, corriger et écouter des sources
sources-drop = Ou déposez des fichiers n’importe où sur la page : transcriptions, sous-titres, documents, pages web.
sources-attached = Jointes à ce brouillon
sources-attached-none-match = Aucune source jointe ne correspond. Effacez le filtre pour les voir toutes.
sources-attached-none = Aucune. Joignez une source depuis la liste ci-dessous.
sources-none = Aucune. Ajoutez un fichier ou collez un texte pour commencer.
sources-library-none-match = Aucun titre ni intervenant ne correspond. La page Sources cherche aussi dans le texte.
sources-partly = { $shown } sources affichées sur { $total } : les plus récentes et celles qui sont jointes. La recherche trouve les autres.
sources-recording = enregistrement
sources-attach = Joindre
sources-attach-named = Joindre { $title }
sources-detach = Retirer
sources-detach-named = Retirer { $title }
sources-attached-now = « { $title } » est maintenant jointe à ce brouillon.

## Reading one of them on the desk
reader-quote = Citer la sélection
reader-text = Texte de la source
reader-back = Retour à la liste
reader-failed = Ouverture impossible
reader-quoted = Cité dans { $drafts }

## Files on their way in
upload-list = Envois
upload-stage-waiting = En attente
upload-stage-sending = Envoi
upload-stage-reading = Lecture
upload-stage-embedding = Préparation des paragraphes
upload-stage-indexing = Ajout à l’index
upload-stage-done = Prêt
upload-stage-cancelling = Annulation
upload-pages = Lecture de la page { $done } sur { $total }
upload-steps = { $stage } : { $done } sur { $total }
upload-cancel = Annuler l’envoi : { $file }
upload-close = Fermer le message sur { $file }
upload-pasted = Texte collé
upload-empty = { $file } est vide.
upload-empty-hint = Choisissez de nouveau le fichier ou exportez-le encore une fois.
upload-too-large = { $file } pèse { $size } ; le maximum est de { $most }.
upload-too-large-hint = Divisez le fichier ou exportez-le en texte ou en sous-titres.

## Pasting a text
paste-title = Coller du texte
paste-name = Titre
paste-name-optional = (facultatif)
paste-text = Texte
paste-hint = Les noms suivis d’un deux-points et les noms en gras sont lus comme intervenants.
paste-empty = Il n’y a pas encore de texte. Collez-le ou saisissez-le ci-dessus.
paste-leave = Annuler
paste-add = Ajouter comme source

## Live sources
live-open = En direct…
live-begin-title = Nouvelle source en direct
live-name = Titre
live-begin-hint = Les lignes qui arrivent pendant que quelqu’un parle peuvent aussitôt être recherchées, proposées et citées.
live-begin = Démarrer
live-lines = { $lines ->
    [0] En direct · aucune ligne
    [one] En direct · { $lines } ligne
   *[other] En direct · { $lines } lignes
}
live-how = Comment arrivent les lignes
live-from-file = Un fichier en cours d’écriture (texte, WebVTT ou SRT)
live-from-address = Un flux avec sous-titres (HLS), ou des sous-titres à une adresse
live-from-program = Un programme à vous
live-how-token = Là où l’on se connecte avec un compte, la commande a besoin d’un jeton d’accès dans QUOTEDESK_TOKEN ; créez-en un dans votre compte.
live-copy = Copier
live-copy-named = Copier : { $what }
live-copied = Copié.
live-not-copied = Le navigateur n’a pas autorisé la copie. Sélectionnez le texte et copiez-le.
live-end = Terminer…
live-end-title = Terminer cette source en direct ?
live-end-text = « { $title } » n’acceptera plus de lignes. Son texte et toutes les citations sont conservés.
live-ended = « { $title } » est maintenant complète.
