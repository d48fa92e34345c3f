import"./library-part-ANDE3BML.js";import"./library-part-TGFSP5CB.js";import"./library-part-D2SEURQ4.js";import"./library-part-FVWRFRMV.js";
