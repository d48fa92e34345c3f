import"./account-part-5BB3WSPO.js";
