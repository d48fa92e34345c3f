import"./account-part-W6SNRGLH.js";
