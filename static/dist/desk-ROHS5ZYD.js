import"./desk-part-V4FPZSM2.js";import"./desk-part-DLWUKLCY.js";
