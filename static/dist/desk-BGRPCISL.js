import"./desk-part-LDSNO7KO.js";import"./desk-part-5WRJRBWL.js";import"./desk-part-LMDJJDRN.js";import"./desk-part-XU6SQKU5.js";
