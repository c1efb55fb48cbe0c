# River's perceptron behind FastAPI and uvicorn, as its users serve it: in memory, nothing is stored.
import sys

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel
from river import linear_model

app = FastAPI()
model = linear_model.Perceptron()


class Example(BaseModel):
    features: dict[str, float]
    label: str | None = None


class Examples(BaseModel):
    rows: list[Example]


def learned(example):
    spam = example.label == "spam"
    predicted = model.predict_one(example.features)
    model.learn_one(example.features, spam)
    return {"predicted": "spam" if predicted else "ham", "mistake": predicted != spam}


def predicted(example):
    share = model.predict_proba_one(example.features)[True]
    return {"label": "spam" if share > 0.5 else "ham", "scores": {"spam": share, "ham": 1 - share}}


@app.post("/learn")
async def learn(example: Example):
    return learned(example)


@app.post("/learn-many")
async def learn_many(examples: Examples):
    return {"rows": [learned(one) for one in examples.rows]}


@app.post("/predict")
async def predict(example: Example):
    return predicted(example)


@app.post("/predict-many")
async def predict_many(examples: Examples):
    return {"rows": [predicted(one) for one in examples.rows]}


uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="error", access_log=False)
