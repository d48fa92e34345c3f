import"./drafts-part-GIOAFS3C.js";
