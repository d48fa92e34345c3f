import{I as i,K as r}from"./desk-part-IE3GWPBB.js";var w={review:e=>i("GET",`${r(e)}/review`),decide:(e,t)=>i("POST",`${r(e)}/review`,t)};export{w as a};
