import"./speakers-part-FNBJAQE3.js";import"./speakers-part-CFISE4L5.js";
