import{b as a}from"./library-part-KI5RXZ2O.js";import"./library-part-XC6WYROI.js";import"./library-part-EUXU7AME.js";export{a as openReview};
