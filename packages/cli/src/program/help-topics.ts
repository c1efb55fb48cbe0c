// Help pages that are not about a single command.

/** The pages, by the names that `rosenblatt help` takes. */
export const topics: ReadonlyMap<string, string> = new Map([
  [
    "exit-codes",
    `Exit codes

    0  done, even if the report is bad: a model with many errors is still a model
    1  the answer is no: accuracy below --min-accuracy (evaluate), not separable (check), a proof does not hold (verify),
       a model differs from its replay (replay), something is lost (repair)
    2  wrong usage or wrong data; one line on standard error says what and where
    3  the store of a service is damaged: run repair, since starting serve again does not help
  130  interrupted by Ctrl-C; train saves what it has learned so far and says where; studio exits with 0 instead
  143  the same by SIGTERM, which kill sends
  129  the same by SIGHUP, which a terminal sends when it is closed`,
  ],
  [
    "kernels",
    `Boundaries that are not straight: a kernel, a feature map, or a network

--kernel, with --learner perceptron, averaged, voted or passive-aggressive
  linear               x·z
  poly:4               (1 + x·z)⁴; poly:2,c=0 and poly:3,c=1,scale=0.1 are (c + scale·x·z)^degree
  rbf:0.5, rbf:auto    exp(−γ‖x − z‖²); auto is 1 / (columns · variance) of the rows learned from
  laplacian:0.5        exp(−γ‖x − z‖₁)
  sigmoid:0.1,c=-1     tanh(0.1·x·z − 1), which is not an inner product
  hamming              the number of columns that agree, all read as categories: x·z of their 0/1 features
  ngram:3              the runs of 3 characters in common, in columns read as text (name them by --text): x·z of their counts

A model keeps the rows it made mistakes on, its support vectors. --budget 1000 keeps it from growing.

--map, before every learner but winnow and network
  quadratic            all products of up to two columns: the space of poly:2
  polynomial:3         all products of up to three: the space of poly:3; polynomial:3,c=0 of exactly three
  monomials:2          the same products without the weights that make them the kernel's
  squares              x₁², x₂², …
  fourier:1000         1,000 random waves, which approximate rbf; fourier:1000,gamma=0.5
  nystrom:500          500 landmarks, which approximate a kernel: rbf:auto, or as in nystrom:500,kernel=poly:4

--learner network --hidden 100,50 learns layers of its own.

check --kernel poly:2, or --map quadratic, proves whether the classes are separable in that space.`,
  ],
  [
    "lectures",
    `Lectures: --lecture of train, trace and cross-validate

Each name stands for the learner of a lecture and its options. All of them take rows in the given order,
but for the last, as they are (--scale none), and learn from every row. Options given beside --lecture override those of the lecture.

  cmsc422       CMSC 422, lecture 6, University of Maryland
                --learner averaged --zero-start --epochs 10 --no-stop-when-separated
                MaxIter is 10; SIGN(0), which it leaves open, is +1
  cs419m        CS419M, lecture 10, IIT Bombay
                --learner perceptron --no-bias --epochs 10 --no-stop-when-separated
                its fixed number of iterations is 10
  course-notes  3. Perceptron, course notes
                --learner perceptron --rule delta --rate 0.1 --epochs 10 --no-stop-when-separated
                T is 10 and η is 0.1; a score of 0, whose sign is 0 there, predicts +1 when a class must be named
  cmu10301      10-301/601, lecture 6, Carnegie Mellon University
                --learner perceptron --no-zero-updates --epochs 1000
                it goes on until it has converged, for at most 1,000 epochs
  coms4771      COMS 4771, Perceptron and Kernelization, Columbia University
                --learner perceptron --no-zero-updates --order first-mistake --epochs 1000
                of several mistakes the first in the order of the rows is picked, at most 1,000 times for each row

Algorithm 5 of cmsc422 is --lecture cmsc422 --learner perceptron, its voted perceptron --learner voted.`,
  ],
  [
    "formats",
    `Formats of data, recognized by the name of the file, else by its content; --format overrides both

  csv, tsv  a table: one row per line. Delimiter and header are guessed. The classes are in the
            column called label, class, target or y, else in the last one; --label says otherwise.
            cluster, which needs no classes, does not take the last column for them.
            Empty cells are missing, and what --missing says: words as they are written, numbers also
            by their value. The words ?, NA, N/A, NaN, null, none, #N/A, <NA> and N.A. are missing in
            columns whose other values are numbers, dates, or yes and no; in other columns only ? is.
            --no-missing-words takes all of them as they are. Numbers may be written as 1.234,5 or
            $1,234.50, 1'234 or 5 kg, if all of a column have the same unit, and dates as 2024-05-31,
            31.05.2024, 5/31/24 or 31/5/2024 2:05 PM.
            Whether 03/04/2024 is in March or in April is decided by the other dates of its column: by a
            day above 12; else by other columns with the day first; else it is in March, or with
            --day-first in April. Digits with leading zeros are codes.
  jsonl     a table: one JSON object per line; nested objects are flattened, as user.age
  parquet   a table: columns by name; packed by snappy, zstd, lz4, gzip or brotli, or not at all
  libsvm    sparse rows: LABEL COLUMN:VALUE …, columns counted from 1, or from 0 with --zero-based
  vw        Vowpal Wabbit's text: LABEL |NAMESPACE FEATURE:VALUE …
  idx       MNIST's images and labels: two files, or one of the two with the other beside it
  text      documents: a folder, or an archive .tar, .tar.gz or .tar.zst, with a folder for each class and a
            file for each document; to predict, also a folder of files, or single files; with --lines, a
            file with a text on each line

Files packed by gzip or zstd are unpacked. - is standard input. dataset:iris, dataset:digits and
dataset:breast-cancer come with rosenblatt. Several files are read as one, and 'part-*.csv' in
quotes finds them itself.

Model files are JSON; with a name that ends in .bin or .rosenblatt they are binary and smaller.
Both are recognized by their content.`,
  ],
]);
