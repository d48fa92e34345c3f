import"./library-part-3R7E42U2.js";import"./library-part-TGFSP5CB.js";import"./library-part-WVFEJTBW.js";import"./library-part-FVWRFRMV.js";
