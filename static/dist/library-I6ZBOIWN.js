import"./library-part-KHHI2364.js";import"./library-part-J7FVS7VA.js";
