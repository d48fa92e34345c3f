import"./speakers-part-X6WBURFZ.js";import"./speakers-part-PXRKUTCU.js";
