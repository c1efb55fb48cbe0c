// The learning service: on a directory, as an app to mount, or on a port.

export { type AppOptions, app, routes } from "./app.js";
export * from "./errors.js";
export { makeToken, revokeToken } from "./http/access.js";
export { openApi } from "./http/openapi.js";
export type { Route, Scope } from "./http/route.js";
export { defaultLimits, type Limits } from "./limits.js";
export { jsonLog } from "./log.js";
export type { ModelAnswer } from "./models/description.js";
export type { ModelEvent } from "./models/event.js";
export type { Features } from "./models/features.js";
export type { Forgetting, Receipt } from "./models/forgetting.js";
export type { LearnAnswer, LearnRequest } from "./models/learning.js";
export type { PredictAnswer, PredictRequest } from "./models/predicting.js";
export type { ModelSpec, Step } from "./models/spec.js";
export { type Backup, backup, hasStore } from "./operations/backup.js";
export {
  checkRepaired,
  type Repair,
  type RepairInPlace,
  repair,
  repairInPlace,
  repairTried,
} from "./operations/repair.js";
export { checkDirectory, type Replayed, replayAll } from "./operations/replay.js";
export { makeTokenIn, revokeTokenIn } from "./operations/tokens.js";
export { type Served, type ServeOptions, serve } from "./serve.js";
export * from "./service.js";
export type { Durability } from "./store/writer.js";
