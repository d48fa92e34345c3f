import{H as i,J as r}from"./desk-part-FOR3JLXL.js";var w={review:e=>i("GET",`${r(e)}/review`),decide:(e,t)=>i("POST",`${r(e)}/review`,t)};export{w as a};
