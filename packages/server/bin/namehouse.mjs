#!/usr/bin/env node
// The operator's command. All it does is choose the right Node.
import { fileURLToPath } from 'node:url'
import { runUnderNode24, SERVICE_ENV, SERVICE_FLAGS } from './runtime.mjs'

const cli = fileURLToPath(new URL('../src/cli.ts', import.meta.url))
runUnderNode24([...SERVICE_FLAGS, cli, ...process.argv.slice(2)], {
  isTied: true,
  env: SERVICE_ENV,
})
