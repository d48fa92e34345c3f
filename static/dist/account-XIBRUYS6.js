import"./account-part-GN6YICJQ.js";
