// The number of points from which a canvas replaces SVG.

/** With more points than this, their marks are painted on a canvas, and only the selected one has a handle. */
export const mostMarks = 300;
