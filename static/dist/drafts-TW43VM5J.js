import"./drafts-part-4XI5A7CA.js";
