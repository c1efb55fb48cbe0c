// The three lessons of docs/lessons.md as steps on the page: what each step shows, and a sentence or two of text.

import type { Settings } from "../document/document.js";
import type { PanelName, View } from "../state/view.js";

/** One step of a lesson: what the plane and the panel show, and what to see and do. */
export interface LessonStep {
  readonly title: string;
  /** What to see and do, in one or two sentences. */
  readonly text: string;
  /** A question for the class to answer before the page does. */
  readonly question?: string;
  /** Key of the preset on the plane. */
  readonly preset: string;
  readonly panel: PanelName;
  /** How many visits of the run have been made; all of them if omitted. */
  readonly place?: number;
  readonly settings?: Partial<Settings>;
  readonly view?: Partial<View>;
}

/** A lesson: its title, and its steps in order. */
export interface Lesson {
  readonly title: string;
  readonly steps: readonly LessonStep[];
}

const geometry: Lesson = {
  title: "Geometry and online learning",
  steps: [
    {
      title: "A line and its weights",
      text: "The line is where w·x + b = 0. Move the sliders for w₁, w₂ and b in the panel, and see that w always stands at a right angle to the line.",
      question: "Where does the line go when b grows, and by how much?",
      preset: "and",
      panel: "geometry",
    },
    {
      title: "The same line, many weights",
      text: "Double w and b: the line stays where it is. Negate both: it stays again, but the two sides change places.",
      question: "What is the line when w₂ = 0, and how would you write it as y = mx + c?",
      preset: "and",
      panel: "geometry",
    },
    {
      title: "Side and distance",
      text: "Choose a point of the plane. The sign of w·x + b says on which side of the line it is, and its size divided by ‖w‖ says how far away.",
      preset: "or",
      panel: "distance",
    },
    {
      title: "Four points that nobody separates",
      text: "These four points are XOR. Try to move the line so that both classes are on their own sides; why everybody fails is for the next lesson.",
      preset: "xor",
      panel: "hand",
    },
    {
      title: "Guess before you see",
      text: "Six points come one at a time. Before each is revealed, write down which class will be predicted, whether that is a mistake, and which way the line will turn.",
      preset: "lecture",
      panel: "online",
      place: 0,
    },
    {
      title: "What one update does",
      text: "The first row is a mistake, so its vector, with the sign of its class, is added to w. Press → to go to the next mistake and ← to go back.",
      question: "Which rows are mistakes in the first pass?",
      preset: "lecture",
      panel: "step",
      place: 1,
    },
    {
      title: "Does an update help?",
      text: "The third row was scored −1 and is a mistake. The update raises y·(w·x) of this point by ‖x‖² = 2, and now it is right.",
      question: "Is a point always right after an update on it?",
      preset: "lecture",
      panel: "step",
      place: 3,
    },
    {
      title: "What a score of 0 means",
      text: "Here a score of exactly 0 predicts minus, so that the first row is right before anything was learned. Step through the run and compare it with the one before.",
      question: "Is one of the two rules better?",
      preset: "lecture",
      panel: "step",
      place: 0,
      settings: { zero: "negative" },
    },
    {
      title: "Three units do what one cannot",
      text: "A perceptron is one unit of a network. Three of them compute XOR: change their weights in the panel and see when it breaks.",
      preset: "xor",
      panel: "network",
    },
  ],
};

const convergence: Lesson = {
  title: "Convergence and margin",
  steps: [
    {
      title: "Forty-five mistakes",
      text: "Press Space and watch the line turn at every mistake. On these ten points, in this order, the perceptron makes 45 of them.",
      question: "In another order, will it make more or fewer?",
      preset: "ten-points",
      panel: "step",
      place: 0,
    },
    {
      title: "Other orders",
      text: "Type an order of your own, shuffle by a seed, or put the hardest points first, and compare the number of mistakes. The theorem allows at most 1377, whatever the order.",
      preset: "ten-points",
      panel: "order",
    },
    {
      title: "The proof, one mistake at a time",
      text: "Each mistake adds at least γ to w·u and at most R² to ‖w‖². Press → and watch both sides of the proof with the numbers of this run.",
      preset: "ten-points",
      panel: "proof",
      place: 1,
      view: { radius: true, separator: true },
    },
    {
      title: "A line and a root must cross",
      text: "w·u grows like kγ, but ‖w‖ no faster than √k·R. The two curves cross at k = (R/γ)², and there can be no mistake beyond it.",
      question: "Which of the two does scaling all points by 10 change?",
      preset: "ten-points",
      panel: "proof",
      view: { separator: true },
    },
    {
      title: "Far from the origin",
      text: "The same kind of points, moved away from the origin: R is large, γ is small beside it, and the run makes 3238 mistakes.",
      question: "What would you do to the points before learning?",
      preset: "far",
      panel: "proof",
      place: 10,
    },
    {
      title: "A proof that no line exists",
      text: "The hulls of both classes share a point, and the panel writes it as a mixture of either class. Check the fractions on the blackboard.",
      preset: "xor",
      panel: "proof",
      view: { hulls: true },
    },
    {
      title: "One point with both labels",
      text: "The smallest example of all: the same point in both classes. No line, and no curve either, separates a point from itself.",
      preset: "both",
      panel: "proof",
      view: { hulls: true },
    },
    {
      title: "What an update minimises",
      text: "Press ← to step back from the end. Each update is a step down the slope of the perceptron loss max(0, −y·s) of one point.",
      question: "Why not go down the number of errors itself?",
      preset: "ten-points",
      panel: "losses",
    },
    {
      title: "Two kinds of iris",
      text: "No line separates these flowers by the lengths of sepal and petal; the best is wrong about 4 of 100. The panel says what one can expect of flowers that were not learned from.",
      preset: "iris-lengths",
      panel: "prospects",
    },
    {
      title: "One point in the wrong place",
      text: "When no line exists, the last vector is a matter of luck. Compare it with the average, the vote and the pocket.",
      preset: "outlier",
      panel: "variants",
    },
  ],
};

const kernels: Lesson = {
  title: "Kernels",
  steps: [
    {
      title: "One class around the other",
      text: "No line separates the two rings. The run on the straight line is proved to be hopeless and ends.",
      question: "What would you measure about a point, to tell the rings apart?",
      preset: "rings",
      panel: "step",
      settings: { learner: "perceptron" },
    },
    {
      title: "Linear in some space",
      text: "The panel lifts every point into three dimensions, where a plane separates the rings. Turn the picture with the mouse or the arrow keys until you see the plane from its edge.",
      preset: "rings",
      panel: "space",
      settings: { learner: "perceptron" },
    },
    {
      title: "The map is never written out",
      text: "A kernel gives the same scores without the third dimension. Press → from the start: every mistake on a point adds 1 to its α, which is drawn as the size of the point.",
      preset: "rings",
      panel: "kernel",
      place: 0,
    },
    {
      title: "XOR with a quadratic kernel",
      text: "With (1 + x·z)² the four points are separated after 21 mistakes; their α are 7, 5, 5 and 4. Check the four scores by hand.",
      preset: "xor",
      panel: "kernel",
      settings: { learner: "kernel" },
    },
    {
      title: "XOR with degree 1",
      text: "1 + x·z is a straight line again. Each pass makes four mistakes, after which every score is 0, as at the beginning.",
      question: "Why will no number of passes help?",
      preset: "xor",
      panel: "kernel",
      settings: { learner: "kernel", kernel: { kind: "polynomial", degree: 1, c: 1 }, passes: 20 },
    },
    {
      title: "A wide kernel",
      text: "With a small γ every point reaches far, and the boundary between the two moons is nearly a line.",
      preset: "moons",
      panel: "kernel",
      settings: { kernel: { kind: "rbf", gamma: 0.05 }, passes: 10 },
    },
    {
      title: "A narrow kernel",
      text: "With a large γ every place has the class of the nearest point that has an α. Move the slider for γ from end to end.",
      question: "Which γ would you trust on new points?",
      preset: "moons",
      panel: "kernel",
      settings: { kernel: { kind: "rbf", gamma: 50 } },
    },
    {
      title: "Does the perceptron overfit?",
      text: "Take the poll before you run the experiment: training and test error against the number of passes, the rate and the width of the kernel.",
      preset: "moons",
      panel: "experiment",
    },
    {
      title: "What no kernel can do",
      text: "One point has both labels. No kernel separates this set: say why in one sentence, and take that sentence home.",
      preset: "both",
      panel: "kernel",
      settings: { learner: "kernel" },
    },
  ],
};

/** The lessons in their order. */
export const lessons: readonly Lesson[] = [geometry, convergence, kernels];
