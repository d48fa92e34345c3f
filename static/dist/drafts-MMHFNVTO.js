import"./drafts-part-EDUTBRDY.js";
