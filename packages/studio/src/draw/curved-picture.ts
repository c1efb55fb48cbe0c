// The part of the library that draws curved boundaries, in a chunk of its own.

export { planeFigure } from "rosenblatt/figure";
