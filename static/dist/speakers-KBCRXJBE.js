import"./speakers-part-W6RW2NA4.js";import"./speakers-part-ZVXHPM4O.js";
