import"./speakers-part-FIKFKMVX.js";import"./speakers-part-ZVXHPM4O.js";
