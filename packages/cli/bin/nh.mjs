#!/usr/bin/env node
// Runs the command line from its sources, for work on it. The published package has a built file
// instead (see build.ts). All this does is choose a Node that reads TypeScript.
import { fileURLToPath } from 'node:url'
import { runUnderNode24 } from '../../server/bin/runtime.mjs'

const main = fileURLToPath(new URL('../src/nh.ts', import.meta.url))
runUnderNode24([main, ...process.argv.slice(2)])
