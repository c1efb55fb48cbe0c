"""scikit-learn and pandas on text files, for the benchmark: each run is a process of its own and prints one line of JSON.

python python_files.py libsvm FILE        → { ms, rows, values, sum } of load_svmlight_file
python python_files.py csv FILE           → the same of pandas.read_csv, to float64 rows and labels
python python_files.py train FILE TEST    → { accuracy, ms: { read, learn, test } } of the averaged perceptron, 5 epochs
python python_files.py versions           → { program: version, … }
"""

import json
import sys
import time


def clock():
    return time.perf_counter() * 1e3


def load(path, **options):
    """With indices of 32 bits: the loader may give 64, which the learner refuses."""
    from sklearn.datasets import load_svmlight_file

    X, y = load_svmlight_file(path, **options)
    X.indices, X.indptr = X.indices.astype("int32", copy=False), X.indptr.astype("int32", copy=False)
    return X, y


def libsvm(path):
    from sklearn.datasets import load_svmlight_file

    begin = clock()
    X, y = load_svmlight_file(path)
    ms = clock() - begin
    return {"ms": ms, "rows": X.shape[0], "values": X.nnz, "sum": float(X.data.sum())}


def csv(path):
    import pandas

    begin = clock()
    table = pandas.read_csv(path, engine="c").to_numpy("float64")
    X, y = table[:, :-1], table[:, -1]
    ms = clock() - begin
    return {"ms": ms, "rows": X.shape[0], "values": X.size, "sum": float(X.sum())}


def train(path, test):
    from sklearn.linear_model import SGDClassifier

    times = [clock()]
    X, y = load(path)
    times.append(clock())
    model = SGDClassifier(
        loss="perceptron",
        penalty=None,
        average=True,
        learning_rate="constant",
        eta0=1,
        max_iter=5,
        tol=None,
        random_state=0,
    ).fit(X, y)
    times.append(clock())
    accuracy = model.score(*load(test, n_features=X.shape[1]))
    times.append(clock())
    read, learn, judge = (b - a for a, b in zip(times, times[1:]))
    return {"accuracy": float(accuracy), "ms": {"read": read, "learn": learn, "test": judge}}


def versions():
    found = {"python": sys.version.split()[0]}
    for name, module in [("scikit-learn", "sklearn"), ("pandas", "pandas"), ("vowpalwabbit", "vowpalwabbit")]:
        try:
            found[name] = __import__(module).__version__
        except ImportError:
            pass
    return found


verb, *words = sys.argv[1:]
print(json.dumps({"libsvm": libsvm, "csv": csv, "train": train, "versions": versions}[verb](*words)))
