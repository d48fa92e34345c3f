import"./drafts-part-HJ62FP5N.js";
