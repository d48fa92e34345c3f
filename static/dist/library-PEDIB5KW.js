import"./library-part-S3K5XS6U.js";import"./library-part-TGFSP5CB.js";import"./library-part-XII7DJUZ.js";import"./library-part-FVWRFRMV.js";
