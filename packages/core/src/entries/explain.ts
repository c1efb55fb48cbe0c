// Importing this module makes `explain` and the option `history` of linear learners work. Node's entry imports it; a page that explains
// scores can, too.

import { registerRecollection } from "../linear/recollection.js";
import { remembering } from "../linear/remembering.js";

registerRecollection(remembering);
