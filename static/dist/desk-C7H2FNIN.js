import"./desk-part-HTGDS3TW.js";import"./desk-part-D6AHEHSQ.js";import"./desk-part-TGYDFSPN.js";import"./desk-part-XU6SQKU5.js";
