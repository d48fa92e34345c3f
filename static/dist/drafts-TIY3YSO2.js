import"./drafts-part-SWHVG3FK.js";
