import"./account-part-4PMRHTKL.js";
