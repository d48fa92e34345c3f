import"./speakers-part-WIS2FJUH.js";import"./speakers-part-ZVXHPM4O.js";
