// The same experiment as somebody else measured it, with numpy, in other random orders: one pass, and two seeds' mean of a tenth of one.

export const reference = [
  { d: 1, T: 0.1, vote: 10.35, avg: 10.53, support: 2430, mistakes: 3214 },
  { d: 2, T: 0.1, vote: 6.08, avg: 6.08, support: 1603, mistakes: 2122 },
  { d: 3, T: 0.1, vote: 5.23, avg: 5.07, support: 1438, mistakes: 1909 },
  { d: 4, T: 0.1, vote: 5.49, avg: 5.43, support: 1362, mistakes: 1838 },
  { d: 5, T: 0.1, vote: 5.52, avg: 5.47, support: 1402, mistakes: 1932 },
  { d: 6, T: 0.1, vote: 5.93, avg: 6.14, support: 1508, mistakes: 2096 },
  { d: 1, T: 1, vote: 8.31, avg: 8.49, support: 19790, mistakes: 25413 },
  { d: 2, T: 1, vote: 2.77, avg: 2.87, support: 8148, mistakes: 10120 },
  { d: 3, T: 1, vote: 2.43, avg: 2.46, support: 6720, mistakes: 8443 },
  { d: 4, T: 1, vote: 2.33, avg: 2.3, support: 6298, mistakes: 7886 },
  { d: 5, T: 1, vote: 2.26, avg: 2.24, support: 6243, mistakes: 7969 },
  { d: 6, T: 1, vote: 2.46, avg: 2.51, support: 6407, mistakes: 8220 },
];
