import"./drafts-part-AHEY2Q24.js";
