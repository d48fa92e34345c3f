import"./audit-part-RYTZHQ3R.js";
