// Events of a model, for its followers.

/** What happened to a model. */
export interface ModelEvent {
  readonly sequence: number;
  readonly type: "mistake" | "update" | "drift" | "forget" | "promote";
  readonly data: Readonly<Record<string, unknown>>;
}
