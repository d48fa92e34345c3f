import{E as i,G as r}from"./desk-part-PSTMRM3C.js";var w={review:e=>i("GET",`${r(e)}/review`),decide:(e,t)=>i("POST",`${r(e)}/review`,t)};export{w as a};
