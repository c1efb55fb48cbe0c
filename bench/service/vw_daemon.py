# Vowpal Wabbit as a daemon, out of the Python package, which brings no program but all of its code: lines in, predictions out, in memory.
import sys

import pylibvw
import vowpalwabbit

daemon = vowpalwabbit.Workspace(
    arg_list=["--daemon", "--foreground", "--port", sys.argv[1], "--num_children", sys.argv[2], "--quiet", "--loss_function", "hinge"]
)
pylibvw.vw.run_parser(daemon)
