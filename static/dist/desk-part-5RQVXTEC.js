import{C as i,E as r}from"./desk-part-Z5AJXAQC.js";var w={review:e=>i("GET",`${r(e)}/review`),decide:(e,t)=>i("POST",`${r(e)}/review`,t)};export{w as a};
