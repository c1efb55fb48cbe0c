#!/usr/bin/env node
// First, because a thread takes as long to start as the program to load.
require("../dist/bundle/second-thread.js").prepareSecondThread(process.argv.slice(2));
const { program, keep } = require("./program.js").load(process.argv[2]);

program.start().then(keep);
