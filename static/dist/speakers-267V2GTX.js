import"./speakers-part-23NZ6QLN.js";import"./speakers-part-GIORP3G2.js";
