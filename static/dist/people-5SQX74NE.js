import"./people-part-Y7CSD7KJ.js";
