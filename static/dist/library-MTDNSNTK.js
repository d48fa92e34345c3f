import"./library-part-O2JBOFCT.js";import"./library-part-N2JR6DSZ.js";
