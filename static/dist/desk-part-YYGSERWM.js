import{B as o,D as e}from"./desk-part-BEYTGUV6.js";var r="quotedesk.sources.hold",d=()=>o(r)==="1",c=t=>e(r,t?"1":"");export{d as a,c as b};
