"""LinearSVC and LogisticRegression of MLlib on the rows of run.mjs: seconds from the first byte to the model, and accuracy on the test rows, by iterations."""
import argparse
import json
import os
import time

try:
    import numpy  # noqa: F401
except ImportError:
    raise SystemExit("MLlib needs numpy beside pyspark: pip install numpy")
from pyspark.ml.classification import LinearSVC, LogisticRegression
from pyspark.sql import SparkSession
from pyspark.sql.functions import col, when

parser = argparse.ArgumentParser()
parser.add_argument("--master", default="local[2]")
parser.add_argument("--folder", default="out/bench-spark")
parser.add_argument("--memory", default="6g")
parser.add_argument("--rows", type=int, default=100000)
parser.add_argument("--columns", type=int, default=47236)
parser.add_argument("--learners", default="LinearSVC,LogisticRegression")
parser.add_argument("--iterations", default="5,10,20,50,100")
parser.add_argument("--cold", action="store_true", help="times a Java that has just been started, as a new server is")
given = parser.parse_args()

spark = SparkSession.builder.master(given.master).config("spark.driver.memory", given.memory).config("spark.ui.enabled", "false").getOrCreate()
spark.sparkContext.setLogLevel("ERROR")


def rows(name):
    read = spark.read.format("libsvm").option("numFeatures", given.columns).load(os.path.join(given.folder, f"{name}-{given.rows}.txt"))
    return read.withColumn("label", when(col("label") > 0, 1.0).otherwise(0.0)).cache()


learners = [{"LinearSVC": LinearSVC, "LogisticRegression": LogisticRegression}[name] for name in given.learners.split(",")]
# What Java compiles while it runs is compiled before anything is timed.
for learner in learners if not given.cold else []:
    learner(maxIter=5).fit(rows("test"))
begun = time.perf_counter()
train = rows("train")
train.count()
read = time.perf_counter() - begun
test = rows("test")
tests = test.count()
print(f"read and cached in {read:.1f} s", flush=True)

path = os.path.join(given.folder, f"mllib-{given.rows}.json")
results = []
if os.path.exists(path):
    with open(path) as file:
        results = [one for one in json.load(file) if one["name"].split(",")[0] not in given.learners.split(",")]
for learner in learners:
    for iterations in map(int, given.iterations.split(",")):
        begun = time.perf_counter()
        model = learner(maxIter=iterations).fit(train)
        seconds = read + time.perf_counter() - begun
        accuracy = model.transform(test).filter(col("label") == col("prediction")).count() / tests
        name = f"{learner.__name__}, {iterations} iterations"
        print(f"{name}: {seconds:.1f} s, accuracy {100 * accuracy:.2f} %", flush=True)
        results.append({"name": name, "seconds": seconds, "accuracy": accuracy})
        with open(path, "w") as file:
            json.dump(results, file)
