import"./people-part-M2Y3JHFN.js";
