// The order of the points: dragged, typed or shuffled; and the results of thousands of other orders.

import type { JSX } from "preact";
import { OrderChoices } from "./order-choices.js";
import { OrderList } from "./order-list.js";
import { OtherOrders } from "./other-orders.js";

/** The panel on the order of the points, and on the results of thousands of other orders. */
export function OrderPanel(): JSX.Element {
  return (
    <>
      <OrderChoices />
      <OrderList />
      <OtherOrders />
    </>
  );
}
