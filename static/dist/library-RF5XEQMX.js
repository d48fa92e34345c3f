import"./library-part-LB4KJY3F.js";import"./library-part-KMTT6QWP.js";
