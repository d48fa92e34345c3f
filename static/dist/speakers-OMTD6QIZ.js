import"./speakers-part-DFNIC2RG.js";import"./speakers-part-PXRKUTCU.js";
