import"./drafts-part-SQKUZFCR.js";
