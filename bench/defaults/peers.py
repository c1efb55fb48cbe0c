"""scikit-learn's linear classifiers with their defaults: accuracy and seconds on each split of each set.

Reads a JSON list of sets from standard input, prints a JSON line per split and classifier. Numbers of tables are standardized,
words are one-hot, missing cells are the mean or a category of their own: what a careful user writes first.
"""

import gzip
import json
import sys
import time
import warnings

import numpy
import pandas
import sklearn
from sklearn.compose import make_column_selector, make_column_transformer
from sklearn.datasets import load_svmlight_files
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression, Perceptron, SGDClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler
from sklearn.svm import LinearSVC

warnings.filterwarnings("ignore")

CLASSIFIERS = {
    "LogisticRegression": LogisticRegression,
    "LinearSVC": LinearSVC,
    "SGDClassifier": lambda: SGDClassifier(random_state=0),
    "Perceptron": lambda: Perceptron(random_state=0),
}


def table(path, of):
    rows = pandas.read_csv(path, header=0 if of.get("header") else None, na_values=["?"], skipinitialspace=True)
    rows = rows.drop(columns=of.get("ignore", []))
    label = of.get("label", rows.columns[-1])
    return rows.drop(columns=label), rows[label].to_numpy()


def encoder():
    numbers = make_pipeline(SimpleImputer(), StandardScaler())
    words = make_pipeline(SimpleImputer(strategy="constant", fill_value="?"), OneHotEncoder(handle_unknown="ignore"))
    return make_column_transformer(
        (numbers, make_column_selector(dtype_include="number")), (words, make_column_selector(dtype_exclude="number"))
    )


def images(path):
    with gzip.open(path) as file:
        pixels = numpy.frombuffer(file.read(), numpy.uint8, offset=16).reshape(-1, 784)
    with gzip.open(path.replace("images-idx3", "labels-idx1")) as file:
        return pixels.astype(numpy.float64), numpy.frombuffer(file.read(), numpy.uint8, offset=8)


def narrow(rows):
    """LIBLINEAR takes indices of 32 bits alone; the reader gives 64."""
    rows.indices, rows.indptr = rows.indices.astype(numpy.int32), rows.indptr.astype(numpy.int32)
    return rows


def load(of, split):
    if of["kind"] == "table":
        train, test = table(split["train"], of), table(split["test"], of)
        encoding = encoder()
        train = (encoding.fit_transform(train[0]), train[1])
        return *train, encoding.transform(test[0]), test[1]
    if of["kind"] == "images":
        train, test = images(split["train"]), images(split["test"])
        scaler = StandardScaler()
        return scaler.fit_transform(train[0]), train[1], scaler.transform(test[0]), test[1]
    rows, labels, test_rows, test_labels = load_svmlight_files([split["train"], split["test"]])
    return narrow(rows), labels, narrow(test_rows), test_labels


print(json.dumps({"scikit-learn": sklearn.__version__, "pandas": pandas.__version__}), flush=True)
for of in json.load(sys.stdin):
    for index, split in enumerate(of["splits"]):
        begin = time.perf_counter()
        rows, labels, test_rows, test_labels = load(of, split)
        read = time.perf_counter() - begin
        for name, create in CLASSIFIERS.items():
            begin = time.perf_counter()
            accuracy = create().fit(rows, labels).score(test_rows, test_labels)
            seconds = read + time.perf_counter() - begin
            found = {"set": of["name"], "split": index, "classifier": name, "accuracy": accuracy, "seconds": seconds}
            print(json.dumps(found), flush=True)
