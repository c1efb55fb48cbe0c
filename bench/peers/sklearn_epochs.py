"""scikit-learn's perceptron, for the benchmark: float64, one thread.

Answers commands on stdin with one JSON line each; bench/peer.mjs lists them.
"""

import json
import sys
import time

import numpy as np
import scipy.sparse
import sklearn
from sklearn.linear_model import Perceptron, SGDClassifier


def load(name, kind, kind_of_value, rows, columns, folder):
    def array(part, dtype):
        return np.fromfile(f"{folder}/{name}.{part}", dtype)

    labels = array("labels", "<i1").astype(np.int64)
    values = array("values", "<f4" if kind_of_value == "f32" else "<f8").astype(np.float64)
    if kind == "dense":
        return values.reshape(int(rows), int(columns)), labels
    inner = (values, array("indices", "<i4"), array("starts", "<i4"))
    return scipy.sparse.csr_matrix(inner, shape=(int(rows), int(columns))), labels


def learner(rule, order, epochs):
    common = dict(max_iter=int(epochs), tol=None, shuffle=order != "given", random_state=0)
    if rule == "plain":
        return Perceptron(**common)
    return SGDClassifier(loss="perceptron", average=True, eta0=1, learning_rate="constant", penalty=None, **common)


def fit(examples, rule, order, epochs):
    begin = time.perf_counter()
    fitted = learner(rule, order, epochs).fit(*examples)
    return {"ms": (time.perf_counter() - begin) * 1e3, "bias": float(fitted.intercept_[0])}


examples = None
for line in sys.stdin:
    verb, *words = line.split(maxsplit=6)
    if verb == "load":
        examples = load(*words[:5], words[5].strip())
        answer = {"loaded": words[0]}
    elif verb == "fit":
        answer = fit(examples, *words)
    elif verb == "versions":
        answer = {"scikit-learn": sklearn.__version__, "numpy": np.__version__, "python": sys.version.split()[0]}
    else:
        answer = {"error": f"unknown command {verb}"}
    print(json.dumps(answer), flush=True)
