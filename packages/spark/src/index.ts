// Rosenblatt's learners on an Apache Spark cluster.

export * from "./connect/index.js";
export * from "./driver/index.js";
