import{C as i,E as r}from"./desk-part-XSHW6L7H.js";var w={review:e=>i("GET",`${r(e)}/review`),decide:(e,t)=>i("POST",`${r(e)}/review`,t)};export{w as a};
