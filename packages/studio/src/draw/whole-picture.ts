// The part of the library that draws whatever a plane can show, in a chunk of its own.

export { planeFigure } from "rosenblatt/figure";
