// The part of the library that can draw anything a plane may show, in a chunk of its own.

export { planeFigure } from "rosenblatt/figure";
