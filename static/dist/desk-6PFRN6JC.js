import"./desk-part-BV2VKMSU.js";import"./desk-part-5WRJRBWL.js";import"./desk-part-IXJWBSBR.js";import"./desk-part-XU6SQKU5.js";
