# scikit-learn's SVC with a polynomial kernel of degree 4 on all of MNIST, pixels divided by 255: seconds of its fit, and its test error.
import gzip
import json
import os
import sys
import time

import numpy
import sklearn
from sklearn.svm import SVC

folder = sys.argv[1]


def images(name):
    with gzip.open(os.path.join(folder, name)) as file:
        return numpy.frombuffer(file.read(), numpy.uint8, offset=16).reshape(-1, 784) / 255.0


def labels(name):
    with gzip.open(os.path.join(folder, name)) as file:
        return numpy.frombuffer(file.read(), numpy.uint8, offset=8)


x, y = images("train-images-idx3-ubyte.gz"), labels("train-labels-idx1-ubyte.gz")
begin = time.perf_counter()
model = SVC(kernel="poly", degree=4, cache_size=2000).fit(x, y)
seconds = time.perf_counter() - begin
test, truth = images("t10k-images-idx3-ubyte.gz"), labels("t10k-labels-idx1-ubyte.gz")
error = 100 * float((model.predict(test) != truth).mean())
print(json.dumps({"seconds": seconds, "error": error, "version": sklearn.__version__}))
