import"./drafts-part-O3NHSYMJ.js";
