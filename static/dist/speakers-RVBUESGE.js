import"./speakers-part-JUAD34JE.js";import"./speakers-part-ZVXHPM4O.js";
