import"./library-part-74ZMK5QM.js";import"./library-part-N2JR6DSZ.js";
