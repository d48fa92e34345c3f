import"./drafts-part-TK4UTAFH.js";
