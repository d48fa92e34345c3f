import"./people-part-D7NI4N7A.js";
