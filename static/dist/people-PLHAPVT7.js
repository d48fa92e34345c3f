import"./people-part-SL53HCB6.js";
