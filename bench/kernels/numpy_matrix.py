"""numpy's kernel matrix (1 + x·z)⁴: python numpy_matrix.py PATH WIDTH, or `version`; threads by OPENBLAS_NUM_THREADS.

Reads "float32|float64 FROM COUNT SIZE" line by line and answers with milliseconds: the product and the power, in place.
"""

import sys
import time

import numpy as np


def main(path, width):
    stored = np.fromfile(path, "u1").reshape(-1, width)
    rows = {"float32": stored.astype(np.float32), "float64": stored / 255.0}
    for line in sys.stdin:
        kind, first, count, size = line.split()
        first, count, size = int(first), int(count), int(size)
        x, z = rows[kind][first : first + count], rows[kind][:size]
        begin = time.perf_counter()
        k = x @ z.T
        k += 1
        k *= k
        k *= k
        print((time.perf_counter() - begin) * 1000, flush=True)


if sys.argv[1] == "version":
    print(np.__version__)
else:
    main(sys.argv[1], int(sys.argv[2]))
