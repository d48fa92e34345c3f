import"./speakers-part-M6RNQYGI.js";import"./speakers-part-CFISE4L5.js";
