# Words that several pages share. How a page says them: static/src/i18n, server/web/translations.py.
#
# Glossary. Sentences address the reader as “usted” or not at all; buttons are infinitives; quotation marks are «…».
# source: fuente · transcript: transcripción · paragraph: párrafo · passage: pasaje · recording: grabación
# quote: cita · to quote: citar · worth quoting: merece citarse · quotation marks: comillas · attribution: atribución
# speaker: hablante · interviewer: quien entrevista · provenance: procedencia · paraphrase: paráfrasis
# headline: titular · body: cuerpo · article: artículo · story (a matter that is reported): noticia · template: plantilla
# draft: borrador · version: versión · merge (texts): combinar · merge (speakers): unir · conflict: conflicto
# check (of a quote): verificar, verificación · compare with the source: cotejar · check (the connection): comprobar
# finding, warning: aviso · dismiss: descartar · to review: por revisar · number in a quote: cifra · a “not”: negación
# publish: publicar · publication (of an article): publicación · reason: motivo · override: publicar pese a un aviso
# sign-off: visto bueno · approve: aprobar · send back: devolver · policy: normas · quote sheet: hoja de citas
# embargo: embargo, bajo embargo · can be quoted: se puede citar · ask first: consultar antes
# on background, background only: solo contexto · off the record: extraoficial · rights: derechos
# post (of a social network; “publicación” is an article’s): post · thread: hilo · reply: respuesta · handle: usuario
# desk (a team): sección · newsroom: redacción · reporter: periodista · writer: autor · editor: editor
# desk (the program): { -product } · archive (of a newsroom): fondo · archive (zip, folder): lote, archivo comprimido
# file: archivo · live source: fuente en directo · line: línea · captions, subtitles: subtítulos · import: importar
# add: añadir · attach: adjuntar · detach: quitar · insert: insertar · delete: eliminar · remove: quitar · caret: cursor
# suggestion: sugerencia · match: coincidencia · fits: encaja · close in meaning: de sentido próximo · coverage: cobertura
# sign in: iniciar sesión · sign out: cerrar sesión · two-step sign-in: verificación en dos pasos · single sign-on: inicio
# de sesión único · token: token · revoke: revocar · audit trail: registro de auditoría · share: compartir
# shortcut: atajo · settings: ajustes · screen reader: lector de pantalla · index: índice · weights: pesos

-product = Quotedesk

home = { -product }, inicio
pages = Páginas
close = Cerrar
untitled-draft = Borrador sin titular
part-missing = No se pudo cargar esta parte de la página. Compruebe la conexión e inténtelo de nuevo.
word-count = { $words ->
    [one] { $words } palabra
   *[other] { $words } palabras
}
quotation = «{ $words }»
