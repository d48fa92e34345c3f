import"./drafts-part-NKWMO4AT.js";
