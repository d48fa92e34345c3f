import"./desk-part-ZRRF4RBB.js";import"./desk-part-DLWUKLCY.js";
