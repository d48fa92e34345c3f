function r(e){return new DOMParser().parseFromString(e.replace(/<style\b[^>]*>[^]*?(?:<\/style\s*>|$)/gi,""),"text/html")}export{r as a};
