import"./library-part-WSFYT7J4.js";import"./library-part-3L44LGG3.js";
