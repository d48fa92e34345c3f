import"./drafts-part-WB4WOMHY.js";
