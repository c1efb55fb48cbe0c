"""One set by scikit-learn: tf-idf, then each of its linear classifiers with C as it comes. Prints a line of JSON each.

python bench/text/peers.py FOLDER SET
"""

import gzip
import json
import sys
import time
import warnings

from sklearn.datasets import load_svmlight_file
from sklearn.feature_extraction.text import TfidfTransformer, TfidfVectorizer
from sklearn.linear_model import LogisticRegression, SGDClassifier
from sklearn.svm import LinearSVC

warnings.filterwarnings("ignore")
place, name = sys.argv[1:]


def mails():
    with gzip.open(f"{place}/spam/spamassassin.jsonl.gz", "rt") as file:
        rows = [json.loads(line) for line in file]
    test = [row for i, row in enumerate(rows) if i % 10 < 3]
    train = [row for i, row in enumerate(rows) if i % 10 >= 3]
    texts = lambda part: [row["text"] for row in part]
    labels = lambda part: [row["label"] for row in part]
    return texts(train), labels(train), texts(test), labels(test)


def counts(train, test, columns):
    x, y = load_svmlight_file(f"{place}/{train}", n_features=columns)
    if test:
        return x, y, *load_svmlight_file(f"{place}/{test}", n_features=columns)
    cut = int(0.8 * len(y))
    return x[:cut], y[:cut], x[cut:], y[cut:]


read = {
    "imdb": lambda: counts("imdb/imdb_bow_train.libsvm.gz", "imdb/imdb_bow_test.libsvm.gz", 89527),
    "news20": lambda: counts("libsvm/news20.gz", None, 62061),
    "rcv1_small": lambda: counts("rcv1/rcv1_small.libsvm.gz", "rcv1/rcv1_small_test.libsvm.gz", 47236),
    "spam": mails,
}
train, labels, test, truth = read[name]()
made = {
    "LogisticRegression": lambda: LogisticRegression(max_iter=1000),
    "LinearSVC": lambda: LinearSVC(),
    "SGDClassifier": lambda: SGDClassifier(random_state=0),
}
for weights in ["plain", "sublinear"]:
    options = {"sublinear_tf": weights == "sublinear"}
    for classifier, make in made.items():
        begin = time.process_time()
        if name == "spam":
            tfidf = TfidfVectorizer(**options)
        else:
            tfidf = TfidfTransformer(**options, use_idf=name != "rcv1_small") if name != "rcv1_small" else TfidfTransformer(use_idf=False)
        if name == "rcv1_small" and weights == "sublinear":
            continue
        model = make().fit(tfidf.fit_transform(train), labels)
        accuracy = model.score(tfidf.transform(test), truth)
        print(json.dumps({"name": f"{classifier}, {weights} tf", "accuracy": accuracy, "seconds": time.process_time() - begin}), flush=True)
