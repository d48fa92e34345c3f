<<<<<<<< HEAD:static/dist/desk-part-7XSDWYGZ.js
import{K as n,M as r}from"./desk-part-TN56Y4O7.js";var v={review:e=>n("GET",`${r(e)}/review`),decide:(e,i)=>n("POST",`${r(e)}/review`,i),lines:(e,i,o)=>n("GET",`${r(e)}/convention/lines?${new URLSearchParams({from:String(i),q:o})}`),previewConvention:(e,i)=>n("POST",`${r(e)}/convention/preview`,i),storeConvention:(e,i)=>n("POST",`${r(e)}/convention`,i)};export{v as a};
========
import{K as n,M as r}from"./desk-part-BJLD44KF.js";var v={review:e=>n("GET",`${r(e)}/review`),decide:(e,i)=>n("POST",`${r(e)}/review`,i),lines:(e,i,o)=>n("GET",`${r(e)}/convention/lines?${new URLSearchParams({from:String(i),q:o})}`),previewConvention:(e,i)=>n("POST",`${r(e)}/convention/preview`,i),storeConvention:(e,i)=>n("POST",`${r(e)}/convention`,i)};export{v as a};
>>>>>>>> 2a3fb417 (static: name fields and parameters for what they hold):static/dist/desk-part-D4AMNI5A.js
