import"./desk-part-KSLQPMCY.js";import"./desk-part-5WRJRBWL.js";import"./desk-part-562JS67G.js";import"./desk-part-XU6SQKU5.js";
