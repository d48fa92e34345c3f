import"./library-part-3ECVFRXM.js";import"./library-part-3L44LGG3.js";
