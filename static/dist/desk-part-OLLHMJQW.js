import{x as i,z as r}from"./desk-part-KSLQPMCY.js";var w={review:e=>i("GET",`${r(e)}/review`),decide:(e,t)=>i("POST",`${r(e)}/review`,t)};export{w as a};
