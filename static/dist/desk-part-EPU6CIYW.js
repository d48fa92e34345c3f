import{B as i,D as r}from"./desk-part-2BXNR4F2.js";var w={review:e=>i("GET",`${r(e)}/review`),decide:(e,t)=>i("POST",`${r(e)}/review`,t)};export{w as a};
