import{K as t,S as o}from"./desk-part-VITVBG36.js";function e(n,f=""){return n?o("figure.sign-off-words",o("figcaption",t("sign-off-note-by",{name:f})),o("blockquote",n)):null}export{e as a};
