// Metrics for Prometheus.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Service } from "../service.js";

/** The metrics of one service. */
export class Metrics {
  readonly registry: Registry = new Registry();
  readonly #requests: Counter;
  readonly #seconds: Histogram;

  constructor(service: Service) {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.#requests = new Counter({
      name: "rosenblatt_requests_total",
      help: "Requests by route and status.",
      labelNames: ["route", "status"],
      registers,
    });
    this.#seconds = new Histogram({
      name: "rosenblatt_request_seconds",
      help: "Seconds from a request to its answer, by route.",
      labelNames: ["route"],
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5],
      registers,
    });
    const gauges: [name: string, help: string, value: () => number][] = [
      ["rosenblatt_models_resident", "Models in memory.", () => service.models.resident],
      ["rosenblatt_writes_waiting", "Requests that wait for the disk.", () => service.store.writer.waiting],
      [
        "rosenblatt_storage_failed",
        "1 after the disk has failed and nothing is written any more.",
        () => Number(service.store.writer.failed !== undefined),
      ],
    ];
    for (const [name, help, value] of gauges)
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(value());
        },
      });
  }

  /** Counts an answered request. */
  observe(route: string, status: number, seconds: number): void {
    this.#requests.inc({ route, status });
    this.#seconds.observe({ route }, seconds);
  }
}
