import{D as i,F as r}from"./desk-part-BV2VKMSU.js";var w={review:e=>i("GET",`${r(e)}/review`),decide:(e,t)=>i("POST",`${r(e)}/review`,t)};export{w as a};
