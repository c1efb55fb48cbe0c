"""LinearSVC and LogisticRegression of MLlib on the rows of run.mjs: time from the first byte to the model, and accuracy on the test rows."""
import argparse
import json
import os
import time

from pyspark.ml.classification import LinearSVC, LogisticRegression
from pyspark.ml.functions import array_to_vector  # noqa: F401  (fails early where numpy is missing)
from pyspark.sql import SparkSession
from pyspark.sql.functions import col, when

parser = argparse.ArgumentParser()
parser.add_argument("--master", default="local[2]")
parser.add_argument("--folder", default="out/bench-spark")
parser.add_argument("--memory", default="2g")
parser.add_argument("--columns", type=int, default=47236)
given = parser.parse_args()

spark = SparkSession.builder.master(given.master).config("spark.driver.memory", given.memory).config("spark.ui.enabled", "false").getOrCreate()
spark.sparkContext.setLogLevel("ERROR")


def rows(name):
    read = spark.read.format("libsvm").option("numFeatures", given.columns).load(os.path.join(given.folder, name))
    return read.withColumn("label", when(col("label") > 0, 1.0).otherwise(0.0))


results = []
for name, learner in [("LinearSVC", LinearSVC()), ("LogisticRegression", LogisticRegression())]:
    begun = time.perf_counter()
    train = rows("train.txt").cache()
    model = learner.fit(train)
    seconds = time.perf_counter() - begun
    train.unpersist()
    predicted = model.transform(rows("test.txt"))
    accuracy = predicted.filter(col("label") == col("prediction")).count() / predicted.count()
    print(f"{name}: {seconds:.1f} s, accuracy {100 * accuracy:.2f} %")
    results.append({"name": name, "seconds": seconds, "accuracy": accuracy})
with open(os.path.join(given.folder, "mllib.json"), "w") as file:
    json.dump(results, file)
