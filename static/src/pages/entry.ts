/** The pages of signing in have no script; this is where their styles are bundled. */
import "./entry.css";
