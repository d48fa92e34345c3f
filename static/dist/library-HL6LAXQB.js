import"./library-part-SVCJ4PA7.js";import"./library-part-TGFSP5CB.js";import"./library-part-IGPUEVKI.js";import"./library-part-FVWRFRMV.js";
