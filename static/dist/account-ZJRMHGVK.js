import"./account-part-YMKDKZN3.js";
