# A transcript by its address.
fetch-open = Add from a link
fetch-title = Add from a link
fetch-address = Link to the transcript
fetch-hint = { -product } downloads the file from sites that your administrator allows.
fetch-no-address = This is not a complete link. Copy it from the browser, starting with https://.
fetch-leave = Cancel
fetch-add = Download and add
