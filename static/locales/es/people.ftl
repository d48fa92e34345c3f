# People: signing in, one's own account, the newsroom's people and desks.

sign-in = Iniciar sesión
sign-in-email = Correo electrónico
sign-in-password = Contraseña
sign-in-or = o
sign-in-with = Iniciar sesión con { $provider }
sign-in-forgotten = ¿No tiene contraseña o la olvidó? Pida a la administración de su redacción un enlace para crear una.
sign-in-too-many = Demasiados intentos de iniciar sesión.
sign-in-wait-seconds = { $seconds ->
    [one] Inténtelo de nuevo dentro de un segundo.
   *[other] Inténtelo de nuevo dentro de { $seconds } segundos.
}
sign-in-wait-minutes = { $minutes ->
    [one] Inténtelo de nuevo dentro de un minuto.
   *[other] Inténtelo de nuevo dentro de { $minutes } minutos.
}
sign-in-done = Sesión iniciada
sign-in-done-words = Cierre esta pestaña y continúe donde estaba. Lo que escribió allí se guardará cuando vuelva.
sign-in-done-desk = Ir a sus borradores
sign-out = Cerrar sesión

password-change = Cambiar contraseña
password-due = Elija una contraseña nueva para continuar.
password-current = Contraseña actual
password-new = Contraseña nueva
password-again = Confirmar contraseña
password-rule = Al menos { $least } caracteres, sin su nombre. Unas cuantas palabras sin relación entre sí son fáciles de recordar.
password-elsewhere = Se cerrará la sesión en todos los demás navegadores.
password-back = Volver a su cuenta

two-factor = Verificación en dos pasos
two-factor-words = Con la verificación en dos pasos, después de la contraseña se escribe un código de una aplicación del teléfono. Escanee esta imagen con una aplicación de autenticación y escriba el código que muestre.
two-factor-picture = Código QR para una aplicación de autenticación
two-factor-secret = Si no puede escanearla, escriba esta clave en la aplicación:
two-factor-code = Código
two-factor-turn-on = Activar
two-factor-turn-off = Desactivar
two-factor-is-on = La verificación en dos pasos está activada.
two-factor-left = { $count ->
    [one] Queda un código de recuperación.
   *[other] Quedan { $count } códigos de recuperación.
}
two-factor-new-codes = Nuevos códigos de recuperación
two-factor-single-sign-on = Usted entra con el inicio de sesión único de su redacción; el segundo paso se configura allí.
two-factor-codes = Sus códigos de recuperación
two-factor-codes-words = La verificación en dos pasos está activada. Guarde estos códigos en un lugar distinto del teléfono: cada uno sustituye a la aplicación una vez. Solo se muestran ahora.
two-factor-enter = Escriba su código
two-factor-enter-hint = Lo muestra su aplicación de autenticación. Sin el teléfono, escriba uno de sus códigos de recuperación; si no los tiene, consulte a la administración.
two-factor-other-account = Iniciar sesión con otra cuenta

invitation-opening = Abriendo su enlace
invitation-cut = Este enlace está incompleto. Ábralo de nuevo exactamente como lo recibió.
invitation-needs-script = Esta página necesita JavaScript.
invitation-welcome = Hola, { $name }
invitation-words = Elija su contraseña para iniciar sesión.
invitation-accept = Guardar e iniciar sesión

# --- who is signed in, on every page

page-account = Cuenta
page-people = Personas
who-label = { $name }: cuenta
who-pages = Cuenta
role-reporter = Periodista
role-editor = Editor
role-admin = Administrador

# --- one's own account

people-skip = Ir a la lista
people-needs-script = Esta página necesita JavaScript.
account-you = Usted
account-name = Nombre
account-save = Guardar
account-renamed = Se cambió su nombre.
account-password = Contraseña
account-no-password = Usted entra con el inicio de sesión único de su redacción y aquí no tiene contraseña.
account-password-of = Establecida el { $day }.
account-password-due = Debe cambiarse, a más tardar, el { $day }.
account-browsers = Sesiones abiertas
account-browser-on = { $browser } en { $system }
account-browser-unknown = Un navegador
account-here = este navegador
account-seen = { $address }, último uso: { $seen }, inicio de sesión: { $began }
account-end = Cerrar sesión en { $browser }
account-ended = Se cerró la sesión en ese navegador.
account-everywhere = Cerrar todas las sesiones
account-everywhere-words = Se cerrará la sesión en todos los navegadores, también en este. Los tokens siguen siendo válidos.
account-tokens = Tokens de API
account-tokens-words = Los programas, como un script u otro editor de texto, usan un token en lugar de su contraseña. Un token permite solo lo que usted elija.
scope-read = Lectura
scope-read-words = borradores y fuentes
scope-write = Escritura
scope-write-words = guardar y publicar borradores, añadir y editar fuentes
scope-assist = Asistente
scope-assist-words = sugerencias y verificación en otro editor de texto
scope-admin = Administración
scope-admin-words = personas y secciones
token-made = creado el { $day }
token-until = hasta el { $day }
token-over = caducó el { $day }
token-for-good = sin caducidad
token-used = último uso: { $moment }
token-unused = sin usar
token-make = Crear un token
token-name = Nombre
token-name-example = Para qué se usa
token-scopes = Permisos
token-days = Caduca en
token-days-many = { $days } días
token-days-none = Sin caducidad
token-rotate = Nuevo secreto
token-rotate-one = Nuevo secreto para { $name }
token-rotate-words = «{ $name }» recibe un secreto nuevo. El anterior deja de funcionar al instante: actualice todos los programas que lo usan.
token-take-back = Revocar
token-take-back-one = Revocar { $name }
token-take-back-words = Los programas que usan «{ $name }» pierden el acceso al instante.
token-taken-back = Se revocó el token.
token-shown = Token «{ $name }»
token-shown-words = Cópielo ahora: no se volverá a mostrar.
secret-copy = Copiar
secret-copied = Copiado.
secret-select = Pulse Ctrl+C (⌘C) para copiarlo.

# --- the newsroom's people and desks

people-add = Añadir una persona
people-invite = Crear cuenta y enlace
people-count = { $people ->
    [one] { $people } persona
   *[other] { $people } personas
}, { $desks ->
    [one] { $desks } sección
   *[other] { $desks } secciones
}
people-name = Nombre
people-role = Rol
role-reporter-may = Periodista: su trabajo y lo que le comparten
role-editor-may = Editor: además, todo el trabajo de sus secciones
role-admin-may = Administrador: además, gestiona personas y secciones
people-invited = pendiente
people-ended = cuenta inactiva
people-seen = última visita: { $moment }
people-owns = { $drafts ->
    [one] { $drafts } borrador
   *[other] { $drafts } borradores
}, { $sources ->
    [one] { $sources } fuente
   *[other] { $sources } fuentes
}
people-change = Editar
people-change-one = Editar { $name }
people-added = Se creó la cuenta de { $name }.
people-changed = { $name }: guardado.
people-signed-out = Se cerraron todas las sesiones de { $name }.
people-now-ended = Se desactivó la cuenta de { $name }.
people-must-change = Exigir una contraseña nueva en el próximo inicio de sesión
people-link = Enlace para { $name }
people-link-words = Envíe usted este enlace; { -product } no envía correo. Sirve una sola vez, hasta el { $until }, y no se volverá a mostrar.
people-reset = Nuevo enlace
people-reset-words = Se cierran todas las sesiones de { $name } y la contraseña actual deja de funcionar. El enlace permite elegir una nueva.
people-second-factor = Restablecer verificación en dos pasos
people-second-factor-words = { $name } inicia sesión solo con la contraseña hasta que se active de nuevo. Para cuando se pierde el teléfono.
people-sign-out-words = { $name } tendrá que iniciar sesión de nuevo en todos los navegadores. Hasta entonces, los cambios sin guardar quedan en cada navegador.
people-end = Desactivar la cuenta
people-end-words = Se cierran todas las sesiones de { $name }, que no podrá volver a entrar; se revocan sus tokens. Sus borradores y fuentes se conservan y se pueden transferir.
people-let-in = Reactivar la cuenta
people-let-in-words = { $name } puede volver a iniciar sesión como antes.
people-hand-over = Transferir trabajo
people-hand-over-words = Todo lo que pertenece a { $name } se transfiere a otra persona: { $drafts ->
    [one] { $drafts } borrador
   *[other] { $drafts } borradores
}, { $sources ->
    [one] { $sources } fuente
   *[other] { $sources } fuentes
}. El registro de auditoría recoge quién lo hizo.
people-heir = A
people-handed-over = Transferido: { $drafts ->
    [one] { $drafts } borrador
   *[other] { $drafts } borradores
}, { $sources ->
    [one] { $sources } fuente
   *[other] { $sources } fuentes
}.
people-desks = Secciones
people-add-desk = Añadir una sección
people-no-desks = Aún no hay secciones.
desk-shares = Compartir los borradores y las fuentes de la sección dentro de ella
desk-shares-words = Toda la sección puede verlos; sus editores pueden editarlos.
desk-unshared = sin compartir
desk-learns = Entrenar los modelos con el uso
desk-learns-words = Se guarda, sin nombres, cómo usa esta sección las sugerencias y la verificación, para entrenar los modelos.
desk-learning = se usa para entrenar
desk-empty = Nadie está en esta sección.
desk-people = Personas de esta sección
desk-added = Se creó la sección { $name }.
desk-delete = Eliminar sección
desk-delete-words = «{ $name }» se eliminará definitivamente si nadie está en ella y no se comparte nada con ella.
desk-deleted = Se eliminó la sección { $name }.

# --- the desk, when nobody is signed in any more

signed-out = Su sesión se cerró. Lo que escribe se guarda en este navegador y pasará al servidor cuando inicie sesión de nuevo.
signed-out-again = Iniciar sesión
signed-out-other = No se guarda mientras { $name } tenga la sesión iniciada. Inicie sesión como la persona que abrió este borrador.
