// Importing this module makes every learner and map known to `load`, which otherwise knows those that the program uses. Node's entry does
// the same; a page that loads arbitrary models can, too.

import { registerAll } from "../all-loadable.js";

registerAll();
