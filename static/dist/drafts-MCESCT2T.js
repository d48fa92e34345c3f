import"./drafts-part-LIYFCJQO.js";
