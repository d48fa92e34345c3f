import"./desk-part-DTBEPE6F.js";import"./desk-part-DLWUKLCY.js";
