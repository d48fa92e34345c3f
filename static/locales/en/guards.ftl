# A transcript by its address.
fetch-open = Add by address
fetch-title = Add by address
fetch-address = Address of the transcript
fetch-hint = The desk fetches the file itself, from places that whoever runs it has allowed.
fetch-no-address = That is no address yet: copy it from the browser, with https:// at its beginning.
fetch-leave = Cancel
fetch-add = Fetch and add
