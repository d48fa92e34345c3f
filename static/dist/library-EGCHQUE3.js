import"./library-part-54ZT2AW6.js";import"./library-part-KMTT6QWP.js";
