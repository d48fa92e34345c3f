import"./library-part-NC4Y2DUR.js";import"./library-part-EUXU7AME.js";
