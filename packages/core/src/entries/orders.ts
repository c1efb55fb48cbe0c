// Importing this module makes the orders "first-mistake" and "worst-mistake" known. Node's entry imports it; a page that wants them can, too.

import { registerPickers } from "../training/picked-course.js";

registerPickers();
