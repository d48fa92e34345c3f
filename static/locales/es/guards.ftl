# A transcript by its address.
fetch-open = Añadir por enlace
fetch-title = Añadir por enlace
fetch-address = Enlace a la transcripción
fetch-hint = { -product } descarga el archivo de los sitios que permite la administración.
fetch-no-address = El enlace está incompleto. Cópielo del navegador; empieza por https://.
fetch-leave = Cancelar
fetch-add = Descargar y añadir
