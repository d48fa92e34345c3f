import"./library-part-HSPGI4SE.js";import"./library-part-TGFSP5CB.js";import"./library-part-IGPUEVKI.js";import"./library-part-FVWRFRMV.js";
