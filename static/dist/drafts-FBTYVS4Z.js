import"./drafts-part-YGHAJN4J.js";
