import"./speakers-part-PEDQC5L6.js";import"./speakers-part-PXRKUTCU.js";
