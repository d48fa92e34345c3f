import"./drafts-part-VVWDQYJS.js";
