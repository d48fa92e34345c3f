import"./audit-part-2KZTRTWI.js";
