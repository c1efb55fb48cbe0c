"""Runs what docs/coming-from.md says of scikit-learn and River, each block by itself.

pip install scikit-learn==1.9.1 river==0.26.1 && python scripts/coming-from.py
"""

import pathlib
import re
import warnings

warnings.filterwarnings("ignore")
page = (pathlib.Path(__file__).parents[1] / "docs/coming-from.md").read_text()
for part in re.split(r"^## ", page, flags=re.M)[1:]:
    for block in re.findall(r"^```python\n(.*?)^```$", part, flags=re.M | re.S):
        print(f"--- {part.splitlines()[0]}")
        exec(compile(block, "docs/coming-from.md", "exec"), {"__name__": "example"})
