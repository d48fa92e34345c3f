import"./account-part-5OTXKQJN.js";
