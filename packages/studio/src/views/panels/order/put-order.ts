// Putting the points in another order.

import type { Order } from "../../../document/document.js";
import { doc, edit } from "../../../state/edits.js";

/** Gives the document this order. */
export function putOrder(order: Order): void {
  edit({ ...doc.value, order });
}
