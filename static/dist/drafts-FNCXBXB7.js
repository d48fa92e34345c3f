import"./drafts-part-WZN7Y5BK.js";
