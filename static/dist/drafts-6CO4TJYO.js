import"./drafts-part-KHYVQNPS.js";
