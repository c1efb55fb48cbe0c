#!/bin/sh
# Puts scikit-learn into bench/peers/venv: from PyPI, else Debian's own, else says that it is skipped.
set -u
cd "$(dirname "$0")" || exit 1
fresh() { rm -rf venv && "$@" venv >/dev/null 2>&1; }
works() { venv/bin/python -c "import sklearn, numpy, scipy" 2>/dev/null; }
done_with() { echo "scikit-learn $(venv/bin/python -c 'import sklearn; print(sklearn.__version__)') from $1"; exit 0; }

if fresh python3 -m venv; then
  for wanted in scikit-learn==1.9.1 scikit-learn; do
    venv/bin/pip install --quiet --disable-pip-version-check "$wanted" numpy scipy 2>/dev/null && works && done_with PyPI
  done
fi
if /usr/bin/python3 -c "import sklearn" 2>/dev/null; then
  fresh /usr/bin/python3 -m venv --without-pip --system-site-packages && works && done_with Debian
fi
rm -rf venv
echo "scikit-learn is skipped: PyPI gave none and Debian's is not installed (apt-get install python3-sklearn)"
exit 3
