import"./account-part-UURY7RDT.js";
