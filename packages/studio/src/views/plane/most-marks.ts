// Where SVG gives way to a canvas.

/** With more points than this their marks are painted on a canvas, and only the one in hand has a handle. */
export const mostMarks = 300;
