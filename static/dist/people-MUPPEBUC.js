import"./people-part-GJAWKRKL.js";
