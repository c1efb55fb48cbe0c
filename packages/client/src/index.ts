// The client of the learning service.

export type * from "./api.js";
export { Client, type ClientOptions, ModelClient, ServiceError } from "./client.js";
