import{I as i,K as r}from"./desk-part-BROWUL3P.js";var w={review:e=>i("GET",`${r(e)}/review`),decide:(e,t)=>i("POST",`${r(e)}/review`,t)};export{w as a};
