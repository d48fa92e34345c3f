import"./account-part-JZNDR3IG.js";
