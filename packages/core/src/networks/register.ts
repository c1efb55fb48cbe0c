// Makes `load` know the network.

import type { Label, Learner } from "../learner.js";
import type { ModelContent } from "../model/format.js";
import { registerLoader } from "../model/registry.js";
import { Network } from "./network.js";

registerLoader("network", <L extends Label>(content: ModelContent): Learner<L> => Network.of(content));
