// Importing this module makes `load` know every learner and map, where otherwise it knows those that the program uses. Node's entry does
// the same; a page that reads whatever model it is given can, too.

import { registerAll } from "../all-loadable.js";

registerAll();
