import"./drafts-part-53HA3K6M.js";
