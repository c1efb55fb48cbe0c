"""scipy's HiGHS, asked whether a set is separable: python linprog.py KIND TYPE ROWS COLUMNS LIMIT PATH, or `version`.

The greatest t with y(w·x + b) ≥ t for every row, no weight beyond ±1. Prints what bench/theory/answer.mjs prints.
"""

import json
import resource
import sys
import time

import numpy as np
import scipy
from scipy.optimize import linprog


def load(kind, type_of_value, rows, columns, path):
    y = np.fromfile(f"{path}.labels", "<i1").astype(np.float64)
    values = np.fromfile(f"{path}.values", "<f4" if type_of_value == "f32" else "<f8").astype(np.float64)
    if kind == "dense":
        x = values.reshape(rows, columns)
        return np.hstack([-y[:, None] * x, -y[:, None], np.ones((rows, 1))])
    inner = (values, np.fromfile(f"{path}.indices", "<i4"), np.fromfile(f"{path}.starts", "<i4"))
    x = scipy.sparse.csr_matrix(inner, shape=(rows, columns))
    return scipy.sparse.hstack([-scipy.sparse.diags(y) @ x, -y[:, None], np.ones((rows, 1))], format="csc")


def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if sys.argv[1] == "version":
    print(scipy.__version__)
    sys.exit()
kind, type_of_value, rows, columns, limit, path = sys.argv[1:]
a = load(kind, type_of_value, int(rows), int(columns), path)
loaded = peak()
cost = np.zeros(a.shape[1])
cost[-1] = -1
bounds = [(-1, 1)] * (a.shape[1] - 1) + [(None, None)]
begin = time.perf_counter()
found = linprog(cost, A_ub=a, b_ub=np.zeros(a.shape[0]), bounds=bounds, options={"time_limit": float(limit)})
ms = (time.perf_counter() - begin) * 1e3
separable = bool(-found.fun > 1e-6) if found.status == 0 else None
print(json.dumps({"ms": ms, "separable": separable, "loaded": loaded, "megabytes": peak()}))
