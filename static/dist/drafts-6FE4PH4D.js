import"./drafts-part-JMFI5XPI.js";
