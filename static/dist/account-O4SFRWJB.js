import"./account-part-DGR5GB5O.js";
