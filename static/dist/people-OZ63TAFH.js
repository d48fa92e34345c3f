import"./people-part-L3JBN5MC.js";
