// Events of a model, for its followers.

/** An event of a model. */
export interface ModelEvent {
  readonly sequence: number;
  readonly type: "mistake" | "update" | "drift" | "forget" | "promote";
  readonly data: Readonly<Record<string, unknown>>;
}
