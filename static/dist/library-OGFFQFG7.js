import"./library-part-J55U3DJF.js";import"./library-part-2E6GRFI3.js";
