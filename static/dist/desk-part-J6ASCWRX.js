import{a}from"./desk-part-PHNL3C5R.js";import"./desk-part-V4NFC55O.js";import"./desk-part-D6AHEHSQ.js";import"./desk-part-TGYDFSPN.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
