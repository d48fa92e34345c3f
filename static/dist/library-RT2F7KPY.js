import"./library-part-I7UZAJ5D.js";import"./library-part-VYNY2RX4.js";
