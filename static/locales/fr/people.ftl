# People: signing in, one's own account, the newsroom's people and desks.

sign-in = Se connecter
sign-in-email = E-mail
sign-in-password = Mot de passe
sign-in-or = ou
sign-in-with = Se connecter avec { $provider }
sign-in-forgotten = Pas de mot de passe, ou oublié ? Demandez à l’administrateur de votre rédaction un lien pour en choisir un.
sign-in-too-many = Trop de tentatives de connexion.
sign-in-wait-seconds = { $seconds ->
    [one] Réessayez dans une seconde.
   *[other] Réessayez dans { $seconds } secondes.
}
sign-in-wait-minutes = { $minutes ->
    [one] Réessayez dans une minute.
   *[other] Réessayez dans { $minutes } minutes.
}
sign-in-done = Connexion réussie
sign-in-done-words = Fermez cet onglet et reprenez où vous en étiez. Ce que vous y avez écrit sera enregistré à votre retour.
sign-in-done-desk = Aller à vos brouillons
sign-out = Se déconnecter

password-change = Changer le mot de passe
password-due = Choisissez un nouveau mot de passe pour continuer.
password-current = Mot de passe actuel
password-new = Nouveau mot de passe
password-again = Confirmer le mot de passe
password-rule = Au moins { $least } caractères, sans votre nom. Quelques mots sans rapport entre eux se retiennent facilement.
password-elsewhere = Toutes vos autres sessions seront fermées.
password-back = Retour à votre compte

two-factor = Double authentification
two-factor-words = Avec la double authentification, vous saisissez après votre mot de passe un code fourni par une application de votre téléphone. Scannez cette image avec une application d’authentification, puis saisissez le code qu’elle affiche.
two-factor-picture = Code QR pour une application d’authentification
two-factor-secret = Si vous ne pouvez pas le scanner, saisissez cette clé dans l’application :
two-factor-code = Code
two-factor-turn-on = Activer
two-factor-turn-off = Désactiver
two-factor-is-on = La double authentification est activée.
two-factor-left = { $count ->
    [one] Il reste { $count } code de secours.
   *[other] Il reste { $count } codes de secours.
}
two-factor-new-codes = Nouveaux codes de secours
two-factor-single-sign-on = Vous vous connectez par l’authentification unique de votre rédaction ; sa seconde étape s’y règle.
two-factor-codes = Vos codes de secours
two-factor-codes-words = La double authentification est activée. Conservez ces codes ailleurs que dans votre téléphone : chacun remplace l’application une fois. Ils ne sont affichés que maintenant.
two-factor-enter = Saisissez votre code
two-factor-enter-hint = Votre application d’authentification l’affiche. Sans votre téléphone, saisissez l’un de vos codes de secours ; à défaut, adressez-vous à un administrateur.
two-factor-other-account = Se connecter avec un autre compte

invitation-opening = Ouverture de votre lien
invitation-cut = Ce lien est incomplet. Rouvrez-le exactement tel que vous l’avez reçu.
invitation-needs-script = Cette page nécessite JavaScript.
invitation-welcome = Bienvenue, { $name }
invitation-words = Choisissez votre mot de passe de connexion.
invitation-accept = Enregistrer et se connecter

# --- who is signed in, on every page

page-account = Compte
page-people = Équipe
who-label = { $name } : compte
who-pages = Compte
role-reporter = Journaliste
role-editor = Éditeur
role-admin = Administrateur

# --- one's own account

people-skip = Aller à la liste
people-needs-script = Cette page nécessite JavaScript.
account-you = Vous
account-name = Nom
account-save = Enregistrer
account-renamed = Votre nom a été modifié.
account-password = Mot de passe
account-no-password = Vous vous connectez par l’authentification unique de votre rédaction et n’avez pas de mot de passe ici.
account-password-of = Défini le { $day }.
account-password-due = À changer le { $day } au plus tard.
account-browsers = Sessions ouvertes
account-browser-on = { $browser } sur { $system }
account-browser-unknown = Un navigateur
account-here = ce navigateur
account-seen = { $address }, dernière utilisation : { $seen }, connexion : { $began }
account-end = Déconnecter { $browser }
account-ended = Ce navigateur a été déconnecté.
account-everywhere = Se déconnecter partout
account-everywhere-words = Toutes vos sessions seront fermées, y compris celle de ce navigateur. Les jetons restent valables.
account-tokens = Jetons d’API
account-tokens-words = Des programmes, comme un script ou un autre éditeur de texte, utilisent un jeton au lieu de votre mot de passe. Un jeton ne permet que ce que vous choisissez pour lui.
scope-read = Lecture
scope-read-words = brouillons et sources
scope-write = Écriture
scope-write-words = enregistrer et publier des brouillons, ajouter et modifier des sources
scope-assist = Assistant
scope-assist-words = propositions et vérifications dans un autre éditeur de texte
scope-admin = Administration
scope-admin-words = personnes et services
token-made = créé le { $day }
token-until = jusqu’au { $day }
token-over = expiré le { $day }
token-for-good = sans expiration
token-used = dernière utilisation : { $moment }
token-unused = jamais utilisé
token-make = Créer un jeton
token-name = Nom
token-name-example = À quoi il sert
token-scopes = Autorisations
token-days = Expire après
token-days-many = { $days } jours
token-days-none = Sans expiration
token-rotate = Nouveau secret
token-rotate-one = Nouveau secret pour { $name }
token-rotate-words = « { $name } » reçoit un nouveau secret. L’ancien cesse immédiatement de fonctionner : mettez à jour tous les programmes qui l’utilisent.
token-take-back = Révoquer
token-take-back-one = Révoquer { $name }
token-take-back-words = Les programmes qui utilisent « { $name } » perdent immédiatement l’accès.
token-taken-back = Le jeton a été révoqué.
token-shown = Jeton « { $name } »
token-shown-words = Copiez-le maintenant : il ne sera plus affiché.
secret-copy = Copier
secret-copied = Copié.
secret-select = Appuyez sur Ctrl+C (⌘C) pour le copier.

# --- the newsroom's people and desks

people-add = Ajouter une personne
people-invite = Créer le compte et le lien
people-count = { $people ->
    [one] { $people } personne
   *[other] { $people } personnes
}, { $desks ->
    [one] { $desks } service
   *[other] { $desks } services
}
people-name = Nom
people-role = Rôle
role-reporter-may = Journaliste : son travail et ce qui est partagé avec lui
role-editor-may = Éditeur : aussi tout le travail de ses services
role-admin-may = Administrateur : gère aussi les personnes et les services
people-invited = en attente
people-ended = désactivé
people-seen = dernière visite : { $moment }
people-owns = { $drafts ->
    [one] { $drafts } brouillon
   *[other] { $drafts } brouillons
}, { $sources ->
    [one] { $sources } source
   *[other] { $sources } sources
}
people-change = Modifier
people-change-one = Modifier { $name }
people-added = Compte créé pour { $name }.
people-changed = { $name } : enregistré.
people-signed-out = Toutes les sessions ont été fermées pour { $name }.
people-now-ended = Compte désactivé pour { $name }.
people-must-change = Exiger un nouveau mot de passe à la prochaine connexion
people-link = Lien pour { $name }
people-link-words = Transmettez vous-même ce lien ; { -product } n’envoie pas d’e-mail. Il fonctionne une seule fois, jusqu’au { $until }, et ne sera plus affiché.
people-reset = Nouveau lien
people-reset-words = Toutes les sessions sont fermées pour { $name }, et le mot de passe actuel ne fonctionne plus. Le lien permet d’en choisir un nouveau.
people-second-factor = Réinitialiser la double authentification
people-second-factor-words = { $name } se connecte avec son seul mot de passe jusqu’à ce que la double authentification soit réactivée. Pour un téléphone perdu.
people-sign-out-words = { $name } devra se reconnecter dans chaque navigateur. D’ici là, les modifications non enregistrées y sont conservées.
people-end = Désactiver le compte
people-end-words = Toutes les sessions sont fermées pour { $name }, sans reconnexion possible ; ses jetons sont révoqués. Ses brouillons et ses sources restent et peuvent être transférés.
people-let-in = Réactiver le compte
people-let-in-words = { $name } pourra de nouveau se connecter comme avant.
people-hand-over = Transférer le travail
people-hand-over-words = Tout ce qui appartient à { $name } est transféré à quelqu’un d’autre : { $drafts ->
    [one] { $drafts } brouillon
   *[other] { $drafts } brouillons
}, { $sources ->
    [one] { $sources } source
   *[other] { $sources } sources
}. Le journal d’audit indique qui l’a fait.
people-heir = À
people-handed-over = Transfert effectué : { $drafts ->
    [one] { $drafts } brouillon
   *[other] { $drafts } brouillons
}, { $sources ->
    [one] { $sources } source
   *[other] { $sources } sources
}.
people-desks = Services
people-add-desk = Ajouter un service
people-no-desks = Aucun service.
desk-shares = Partager les brouillons et les sources au sein du service
desk-shares-words = Tout le service peut les consulter ; ses éditeurs peuvent les modifier.
desk-unshared = sans partage
desk-learns = Entraîner les modèles à partir de l’usage
desk-learns-words = La façon dont ce service utilise les propositions et les vérifications est conservée, sans noms, pour entraîner les modèles.
desk-learning = sert à l’entraînement
desk-empty = Ce service ne compte personne.
desk-people = Personnes de ce service
desk-added = Le service { $name } a été créé.
desk-delete = Supprimer le service
desk-delete-words = « { $name } » sera supprimé définitivement, si personne n’en fait partie et si rien n’est partagé avec lui.
desk-deleted = Le service { $name } a été supprimé.

# --- the desk, when nobody is signed in any more

signed-out = Votre session est fermée. Ce que vous écrivez est conservé dans ce navigateur et sera enregistré à votre prochaine connexion.
signed-out-again = Se reconnecter
signed-out-other = Rien n’est enregistré tant que { $name } a sa session ouverte. Connectez-vous avec le compte qui a ouvert ce brouillon.
