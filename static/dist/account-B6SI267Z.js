import"./account-part-FX66TRJX.js";
