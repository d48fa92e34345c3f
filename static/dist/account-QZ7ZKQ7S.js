import"./account-part-MOS2U2FJ.js";
