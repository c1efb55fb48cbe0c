// The learners of Rosenblatt on an Apache Spark cluster.

export * from "./connect/index.js";
export * from "./driver/index.js";
