import"./speakers-part-JFETF5OV.js";import"./speakers-part-RBMEGU57.js";
