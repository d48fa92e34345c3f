import"./drafts-part-MXLBDMJN.js";
