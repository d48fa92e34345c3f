import"./people-part-Z7YOSAPE.js";
