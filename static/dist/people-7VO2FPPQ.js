import"./people-part-UC3YD33V.js";
