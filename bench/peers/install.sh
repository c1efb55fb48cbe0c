#!/bin/sh
# Puts the peers into bench/peers/venv: scikit-learn from PyPI, else Debian's own; pandas, Vowpal Wabbit, and River with FastAPI from
# PyPI. LIBLINEAR is Debian's. Says of each that cannot be had that it is skipped. Exits with 3 where even scikit-learn is missing.
set -u
cd "$(dirname "$0")" || exit 1
fresh() { rm -rf venv && "$@" venv >/dev/null 2>&1; }
version() { venv/bin/python -c "import $1; print($1.__version__)" 2>/dev/null; }
works() { venv/bin/python -c "import sklearn, numpy, scipy" 2>/dev/null; }
home() { "$1" -c "import sys; print(sys.base_prefix)" 2>/dev/null; }
pip() { venv/bin/python -m pip install --quiet --disable-pip-version-check "$@" 2>/dev/null; }

# The system's Python where it can: others may have been built without optimisation, which is unfair to what runs in them.
python=/usr/bin/python3
"$python" -c "import venv, ensurepip" 2>/dev/null || python=python3

scikit_learn() {
  works && [ "$(home venv/bin/python)" = "$(home "$python")" ] && return
  if fresh "$python" -m venv; then
    for wanted in scikit-learn==1.9.1 scikit-learn; do
      pip "$wanted" numpy scipy && works && return
    done
  fi
  /usr/bin/python3 -c "import sklearn" 2>/dev/null &&
    fresh /usr/bin/python3 -m venv --without-pip --system-site-packages && works
}

if ! scikit_learn; then
  rm -rf venv
  echo "scikit-learn is skipped: PyPI gave none and Debian's is not installed (apt-get install python3-sklearn)"
  exit 3
fi
echo "scikit-learn $(version sklearn)"
version pandas >/dev/null || pip pandas
echo "pandas $(version pandas || echo "is skipped: PyPI gave none (apt-get install python3-pandas)")"
version vowpalwabbit >/dev/null || pip vowpalwabbit
echo "Vowpal Wabbit $(version vowpalwabbit || echo "is skipped: PyPI has no wheel for this Python")"
version river >/dev/null && version fastapi >/dev/null && version uvicorn >/dev/null || pip river fastapi uvicorn uvloop httptools
echo "River $(version river || echo "is skipped: PyPI gave none")"
if command -v liblinear-train >/dev/null; then
  echo "LIBLINEAR $(dpkg-query --show --showformat='${Version}' liblinear-tools 2>/dev/null)"
else
  echo "LIBLINEAR is skipped: no liblinear-train (apt-get install liblinear-tools)"
fi
exit 0
