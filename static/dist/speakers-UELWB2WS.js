import"./speakers-part-QZTILSCS.js";import"./speakers-part-GIORP3G2.js";
