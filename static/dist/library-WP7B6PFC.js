import"./library-part-WA5N2DDG.js";import"./library-part-TGFSP5CB.js";import"./library-part-XII7DJUZ.js";import"./library-part-FVWRFRMV.js";
