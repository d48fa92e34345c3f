import"./drafts-part-W67SGBRW.js";
