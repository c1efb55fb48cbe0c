import { esbuild } from "./bundlers.js";
import { knowsWhatIsUsed } from "./shaking.contract.js";

knowsWhatIsUsed(esbuild);
