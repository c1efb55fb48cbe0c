#!/usr/bin/env node
const { program, keep } = require("./program.js").load(process.argv[2]);

program.start().then(keep);
