// The same experiment as measured elsewhere with numpy, in another random order: one pass.

export const reference = [
  { d: 1, T: 1, vote: 8.31, avg: 8.49, support: 19790, mistakes: 25413 },
  { d: 2, T: 1, vote: 2.77, avg: 2.87, support: 8148, mistakes: 10120 },
  { d: 3, T: 1, vote: 2.43, avg: 2.46, support: 6720, mistakes: 8443 },
  { d: 4, T: 1, vote: 2.33, avg: 2.3, support: 6298, mistakes: 7886 },
  { d: 5, T: 1, vote: 2.26, avg: 2.24, support: 6243, mistakes: 7969 },
  { d: 6, T: 1, vote: 2.46, avg: 2.51, support: 6407, mistakes: 8220 },
];
