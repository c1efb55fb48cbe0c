// The worker's jobs, by name. Each is a function of plain data, so that tests can call it without a worker.

import type { ModelFile } from "rosenblatt";
import type { PlaneField } from "rosenblatt/figure";
import type { Doc } from "../document/document.js";
import type { ReadTable } from "../document/read-table.js";
import type { Experiment, ExperimentQuestion } from "../experiment/experiment.js";
import type { Clusters, ClustersQuestion } from "../run/make-clusters.js";
import type { FieldQuestion } from "../run/make-field.js";
import type { ModelQuestion } from "../run/make-model.js";
import type { Orders, OrdersQuestion } from "../run/make-orders.js";
import type { Prospects, ProspectsQuestion } from "../run/make-prospects.js";
import type { Rates } from "../run/make-rates.js";
import type { Scaled, ScalingQuestion } from "../run/make-scalings.js";
import type { MappedSpace, SpaceQuestion } from "../run/make-space.js";
import type { Theory } from "../run/make-theory.js";
import { makeTrace } from "../run/make-trace.js";
import type { Trace } from "../run/trace.js";
import type { Variants, VariantsQuestion } from "../run/variants/make-variants.js";

/** The input and output of each job. */
export interface Jobs {
  trace(doc: Doc): Promise<Trace>;
  theory(doc: Doc): Promise<Theory>;
  /** The scores of a kernel on a grid, after a number of updates. */
  field(about: FieldQuestion): Promise<PlaneField | null>;
  /** The mapped points in three dimensions, and a plane between the classes. */
  space(about: SpaceQuestion): Promise<MappedSpace>;
  /** The vote of all vectors so far, and other learners on the same points. */
  variants(about: VariantsQuestion): Promise<Variants>;
  /** Mistakes over many orders of the points. */
  orders(about: OrdersQuestion): Promise<Orders>;
  /** Ids of the points, the hardest first. */
  hardest(doc: Doc): Promise<number[]>;
  /** The effect of scaling on the bound. */
  scalings(about: ScalingQuestion): Promise<Scaled[]>;
  /** The effect of the rate η. */
  rates(doc: Doc): Promise<Rates>;
  /** When runs end, the fewest errors of any line, and the error on new points. */
  prospects(about: ProspectsQuestion): Promise<Prospects>;
  /** The steps of k-means from a start. */
  clusters(about: ClustersQuestion): Promise<Clusters>;
  /** The model file of a document's run. */
  model(about: ModelQuestion): Promise<ModelFile>;
  /** Training and test errors, for one seed. */
  experiment(about: ExperimentQuestion): Promise<Experiment>;
  /** The columns of a dropped or pasted text. */
  table(text: string): Promise<ReadTable>;
}

/** The functions that do the jobs. */
export const jobs: Jobs = {
  trace: makeTrace,
  // Loaded when first asked for: a run can be seen before its theory.
  theory: async (doc) => (await import("../run/make-theory.js")).makeTheory(doc),
  field: async (about) => (await import("../run/make-field.js")).makeField(about),
  space: async (about) => (await import("../run/make-space.js")).makeSpace(about),
  variants: async (about) => (await import("../run/variants/make-variants.js")).makeVariants(about),
  orders: async (about) => (await import("../run/make-orders.js")).makeOrders(about),
  hardest: async (doc) => (await import("../run/make-orders.js")).hardestFirst(doc),
  scalings: async (about) => (await import("../run/make-scalings.js")).makeScalings(about),
  rates: async (doc) => (await import("../run/make-rates.js")).makeRates(doc),
  prospects: async (about) => (await import("../run/make-prospects.js")).makeProspects(about),
  clusters: async (about) => (await import("../run/make-clusters.js")).makeClusters(about),
  model: async (about) => (await import("../run/make-model.js")).makeModel(about),
  experiment: async (about) => (await import("../experiment/make-experiment.js")).makeExperiment(about),
  table: async (text) => (await import("../document/read-table.js")).readTable(text),
};

/** Name of a job. */
export type JobName = keyof Jobs;
/** The input of a job. */
export type Input<J extends JobName> = Parameters<Jobs[J]>[0];
/** The output of a job. */
export type Output<J extends JobName> = Awaited<ReturnType<Jobs[J]>>;
