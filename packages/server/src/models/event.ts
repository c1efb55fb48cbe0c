// Events of a model, for those who follow it.

/** What happened to a model. */
export interface ModelEvent {
  readonly sequence: number;
  readonly type: "mistake" | "update" | "drift" | "forget" | "promote";
  readonly data: Readonly<Record<string, unknown>>;
}
