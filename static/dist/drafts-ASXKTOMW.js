import"./drafts-part-XLS3RFVW.js";
