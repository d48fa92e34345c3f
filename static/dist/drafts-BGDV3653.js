import"./drafts-part-AQX6OPH6.js";
