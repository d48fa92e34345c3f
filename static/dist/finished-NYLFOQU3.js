import"./finished-part-QEXZMOJP.js";
