import"./drafts-part-Z52MB535.js";
