import"./account-part-2GZNER3U.js";
