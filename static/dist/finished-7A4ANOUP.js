import"./finished-part-MS2HVVJJ.js";
