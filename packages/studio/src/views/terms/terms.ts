// The terms of the studio: the meaning of each in one sentence, and the page that says more.

/** A term, its meaning, and where the documentation says more about it. */
interface Meaning {
  readonly name: string;
  readonly says: string;
  /** The page, optionally with a heading, in the documentation folder. */
  readonly page: string;
}

/** Every term by its key, which `data-term` attributes refer to. */
export const terms = {
  perceptron: {
    name: "perceptron",
    says: "A perceptron predicts by the side of a line, and moves the line only when a prediction was wrong.",
    page: "learn/perceptron.html",
  },
  line: {
    name: "line",
    says: "The line is where w·x + b = 0: on one side of it one class is predicted, on the other side the other.",
    page: "learn/perceptron.html",
  },
  w: {
    name: "w",
    says: "The weights w stand at right angles to the line and point to the side of the second class.",
    page: "learn/perceptron.html",
  },
  bias: {
    name: "bias",
    says: "The bias b shifts the line away from the origin; it is the weight of an input that is always 1.",
    page: "learn/perceptron.html",
  },
  score: {
    name: "score",
    says: "The score w·x + b of a point says by its sign which side the point is on, and by its size how clearly.",
    page: "learn/zero-scores.html",
  },
  example: {
    name: "example",
    says: "The ring is around the point that has just been looked at: one example of the run.",
    page: "learn/online-and-batch.html#one-example-at-a-time",
  },
  mistake: {
    name: "mistake",
    says: "A mistake is a point on the wrong side of the line, or by the usual rule on the line itself.",
    page: "learn/zero-scores.html",
  },
  count: {
    name: "mistakes of a point",
    says: "The number beside a point, and the size of the disc around it, say how often the point has moved the line.",
    page: "learn/online-and-batch.html#update-by-update",
  },
  step: {
    name: "update",
    says: "An update adds the point to w, or takes it away, so that its own score moves towards its own side.",
    page: "learn/online-and-batch.html#update-by-update",
  },
  update: {
    name: "last step",
    says: "The dotted line is where the boundary was before the last update.",
    page: "learn/online-and-batch.html#update-by-update",
  },
  epoch: {
    name: "pass",
    says: "A pass, or epoch, looks at every point once.",
    page: "learn/online-and-batch.html#many-passes",
  },
  rate: {
    name: "learning rate",
    says: "The learning rate η multiplies every step; from a start at 0 it only scales w and b, and changes no prediction.",
    page: "learn/online-and-batch.html#rates",
  },
  zero: {
    name: "score of 0",
    says: "Lectures differ on whether a point exactly on the line is a mistake, so that the rule can be chosen.",
    page: "learn/zero-scores.html",
  },
  delta: {
    name: "delta rule",
    says: "The step η(y − sign s) is twice as long on the wrong side, and of single length where the score is 0.",
    page: "learn/zero-scores.html",
  },
  scaling: {
    name: "scaling",
    says: "Dividing the inputs by a number changes their lengths, and with them the margin, the radius and the bound.",
    page: "learn/theory.html#the-bound",
  },
  regions: {
    name: "half-plane",
    says: "A half-plane is one side of the line, tinted in the colour of the class that is predicted there.",
    page: "learn/perceptron.html",
  },
  separable: {
    name: "separable",
    says: "Points are separable when some line has every class on a side of its own.",
    page: "learn/theory.html#separable-or-not",
  },
  margin: {
    name: "margin",
    says: "The margin of a line is its distance from the nearest point: half the width of the empty band around it.",
    page: "learn/max-margin.html",
  },
  gamma: {
    name: "γ",
    says: "γ is the margin of the best separating vector u, with the constant 1 of the bias counted as a coordinate.",
    page: "learn/theory.html#the-bound",
  },
  radius: {
    name: "R",
    says: "R is the length of the longest vector x: the radius of the smallest circle around the origin with all points in it.",
    page: "learn/theory.html#the-bound",
  },
  bound: {
    name: "mistake bound",
    says: "On separable points the perceptron makes at most (R/γ)² mistakes, in whatever order they come.",
    page: "learn/theory.html#the-bound",
  },
  u: {
    name: "u",
    says: "u is a vector of length 1 that separates the points; the proof uses it, and the perceptron never knows it.",
    page: "learn/theory.html#the-bound",
  },
  hulls: {
    name: "hull",
    says: "The hull of a class is what a rubber band around its points encloses; a line exists exactly when the hulls are apart.",
    page: "learn/theory.html#separable-or-not",
  },
  certificate: {
    name: "certificate",
    says: "A certificate is a point that lies in both hulls, with its two mixtures: anybody can check that no line exists.",
    page: "learn/verify-by-hand.html",
  },
  loss: {
    name: "loss",
    says: "A loss says how bad a score is for a point of a class: 0 where it is right, and more the further it is wrong.",
    page: "learn/losses.html",
  },
  hinge: {
    name: "hinge loss",
    says: "The hinge loss max(0, 1 − y·s) asks every point to be right by a margin of 1.",
    page: "learn/losses.html",
  },
  descent: {
    name: "gradient descent",
    says: "Stochastic gradient descent takes one example and moves w against the slope of its loss.",
    page: "learn/losses.html#the-update-is-a-step-down-the-loss",
  },
  averaged: {
    name: "averaged perceptron",
    says: "The averaged perceptron predicts with the mean of the weights after every example.",
    page: "learn/averaged-perceptron.html",
  },
  voted: {
    name: "voted perceptron",
    says: "In the voted perceptron every line of the run votes, with as many votes as examples it survived.",
    page: "learn/voted-perceptron.html",
  },
  pocket: {
    name: "pocket",
    says: "The pocket keeps the line that was right for the longest time, and predicts with it instead of the last one.",
    page: "learn/pocket-perceptron.html",
  },
  survival: {
    name: "survival count",
    says: "The survival count of a line is the number of examples that it got right before it was moved.",
    page: "learn/voted-perceptron.html",
  },
  marginLearner: {
    name: "margin perceptron",
    says: "The margin perceptron also learns from points that are right by less than β.",
    page: "learn/margin-perceptron.html",
  },
  passive: {
    name: "passive-aggressive",
    says: "The passive-aggressive learner moves just as far as it takes to get the point right by 1, and at most by C.",
    page: "learn/passive-aggressive.html",
  },
  winnow: {
    name: "Winnow",
    says: "Winnow multiplies its weights where the perceptron adds to them.",
    page: "learn/balanced-winnow.html",
  },
  order: {
    name: "order",
    says: "The order in which points are looked at changes which of them become mistakes, and so the line.",
    page: "learn/online-and-batch.html#order",
  },
  overfitting: {
    name: "overfitting",
    says: "A learner overfits when it gets better on the points it learns from and worse on new ones.",
    page: "learn/evaluate.html",
  },
  kernel: {
    name: "kernel",
    says: "A kernel K(x, z) is a product of two points in another space, worked out without going there.",
    page: "learn/kernels.html",
  },
  rbf: {
    name: "RBF kernel",
    says: "The RBF kernel measures how near two points are, so that every point bends the boundary around itself.",
    page: "learn/kernels.html#the-kernels",
  },
  alpha: {
    name: "α",
    says: "The α of a point counts the mistakes made on it, and is what the kernel perceptron keeps instead of w.",
    page: "learn/kernel-perceptron.html",
  },
  support: {
    name: "support vector",
    says: "Support vectors are the points whose α is above 0: only these take part in a prediction.",
    page: "learn/kernel-perceptron.html",
  },
  map: {
    name: "feature map",
    says: "A feature map gives every point more coordinates, such as the squares, among which a plane may separate the classes.",
    page: "learn/feature-maps.html",
  },
  neuron: {
    name: "neuron",
    says: "A neuron adds up its weighted inputs and fires when the sum is above 0, which is what the line does.",
    page: "learn/networks.html",
  },
  network: {
    name: "network",
    says: "A network feeds the outputs of some neurons into others, and so can draw more than one line.",
    page: "learn/networks.html#by-hand-exclusive-or",
  },
  clusters: {
    name: "k-means",
    says: "k-means moves k centres, in turns, to the middle of the points that are nearest to them.",
    page: "learn/k-means.html",
  },
} as const satisfies Record<string, Meaning>;

/** Key of a term. */
export type TermName = keyof typeof terms;
