# The page of all drafts, articles in and out, and what became of a publication.

page-drafts = Brouillons

## The page
drafts-page-title = { page-drafts } · { -product }
drafts-page-skip = Aller aux brouillons
drafts-page-needs-script = La liste des brouillons nécessite JavaScript.
drafts-page-drop = Déposez des articles pour en faire des brouillons : Markdown, Word ou HTML
drafts-page-upload-input = Importer des articles
drafts-page-import = Importer…
drafts-page-new = Nouveau brouillon
drafts-page-from-template = Depuis un gabarit
drafts-page-all = Tous les brouillons

## The search
drafts-search = Rechercher dans les brouillons
drafts-search-placeholder = Chercher un titre ou un mot
drafts-search-show = Afficher
drafts-show-all = Tous
drafts-show-writing = En cours
drafts-show-ready = Prêts
drafts-show-published = Publiés
drafts-show-changed = Modifiés après publication
drafts-show-warnings = Avec alertes
drafts-show-templates = Gabarits
drafts-searching = Recherche…
drafts-found = { $drafts ->
    [0] Aucun brouillon
    [one] { $drafts } brouillon
   *[other] { $drafts } brouillons
}
drafts-found-with = { $drafts ->
    [0] Aucun brouillon avec « { $words } »
    [one] { $drafts } brouillon avec « { $words } »
   *[other] { $drafts } brouillons avec « { $words } »
}
drafts-found-templates = { $drafts ->
    [0] Aucun gabarit
    [one] { $drafts } gabarit
   *[other] { $drafts } gabarits
}
drafts-checking = { $drafts ->
    [one] Vérification de { $drafts } autre brouillon…
   *[other] Vérification de { $drafts } autres brouillons…
}
drafts-more = Afficher plus (reste { $left })

## A draft
drafts-state-writing = En cours
drafts-state-ready = Prêt
drafts-state-published = Publié
drafts-state-changed = Modifié après publication
drafts-state-template = Gabarit
drafts-sources = { $sources ->
    [0] aucune source
    [one] { $sources } source
   *[other] { $sources } sources
}
drafts-saved = enregistré { $ago }
drafts-warnings = { $count ->
    [one] { $count } citation à revoir
   *[other] { $count } citations à revoir
}
drafts-blocking = dont { $count } à corriger, ou à publier avec un motif
drafts-actions = Actions pour « { $headline } »
drafts-mark-ready = Marquer comme prêt
drafts-mark-writing = Marquer comme non prêt
drafts-duplicate = Dupliquer
drafts-copy-of = Copie : { $headline }
drafts-make-template = Transformer en gabarit
drafts-make-draft = Transformer en brouillon
drafts-begin = Créer un brouillon
drafts-export-as = Exporter en { $format }
drafts-sources-in-exports = Sources des citations à l’export
drafts-delete = Supprimer
drafts-deleted = « { $headline } » a été supprimé.
drafts-undo = Annuler
drafts-now-ready = « { $headline } » est marqué comme prêt.
drafts-now-writing = « { $headline } » n’est plus marqué comme prêt.
drafts-now-template = « { $headline } » est maintenant un gabarit.
drafts-now-draft = « { $headline } » est maintenant un brouillon.
drafts-copied = « { $headline } » a été créé.
drafts-open = Ouvrir

## Nothing to show
drafts-nothing = Aucun brouillon
drafts-nothing-how = Créez-en un ou importez un article : déposez un fichier Markdown, Word ou HTML n’importe où sur cette page.
drafts-nothing-templates = Aucun gabarit
drafts-nothing-templates-how = Transformez en gabarit un brouillon dont vous partez souvent. Les nouveaux brouillons en reprennent le titre, le texte et les sources.
drafts-nothing-fits = Aucun brouillon ne correspond
drafts-nothing-fits-how = Utilisez moins de mots ou affichez tous les brouillons.
drafts-nothing-warnings = Aucun brouillon n’a d’alerte
drafts-nothing-warnings-how = Toutes les citations vérifiées correspondent à leurs sources.
drafts-show-everything = Afficher tous les brouillons

## Importing
import-title = Importer un article
import-files = Choisir des fichiers…
import-files-hint = Markdown, Word (.docx) ou HTML, avec les images du fichier ; ou un ZIP du texte et de ses images. Vous pouvez aussi déposer des fichiers n’importe où sur la page.
import-or-paste = Ou coller l’article
import-paste-hint = Intertitres, listes, italiques, gras et liens sont conservés. Le premier intertitre devient le titre.
import-paste-empty = Collez d’abord l’article.
import-confirm = Importer
import-cancel = Annuler
import-running = Import de « { $file } »…
import-pasting = Import…
import-done = « { $headline } » a été importé.
import-left-out = « { $headline } » a été importé sans { $images ->
    [one] une de ses images
   *[other] { $images } de ses images
}.
import-left-out-more = et { $images } de plus
import-failed = Échec de l’import
import-dismiss = Fermer

## On the desk
ready-label = Prêt à publier
ready-hint = indiqué dans la liste des brouillons
ready-failed = La modification n’a pas pu être enregistrée. { $message }
export-title = Exporter le brouillon

## On its way to the newsroom's own system
delivery-waiting = Envoi au CMS…
delivery-again-at = Le CMS ne l’a pas accepté. Prochaine tentative à { $time }.
delivery-sent = Envoyé au CMS à { $time }.
delivery-refused = Le CMS l’a refusé.
delivery-given-up = Le CMS n’a pas pu être joint. Il n’y aura plus de tentative automatique.
delivery-answer = Réponse du CMS
delivery-send-again = Renvoyer
