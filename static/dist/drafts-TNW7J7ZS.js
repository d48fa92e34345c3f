import"./drafts-part-TTCUZ3K2.js";
