import"./drafts-part-MW5UM4KY.js";
