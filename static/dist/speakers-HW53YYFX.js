import"./speakers-part-GT4E6YSY.js";import"./speakers-part-ZVXHPM4O.js";
