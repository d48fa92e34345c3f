import{K as i,M as r}from"./desk-part-P5H6E6CV.js";var w={review:e=>i("GET",`${r(e)}/review`),decide:(e,t)=>i("POST",`${r(e)}/review`,t)};export{w as a};
