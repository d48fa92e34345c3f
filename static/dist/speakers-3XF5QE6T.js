import"./speakers-part-CDPRVQ6A.js";import"./speakers-part-RBMEGU57.js";
