#!/usr/bin/env node
// The operator's command. It chooses the right Node, and the build if there is one of these sources.
import { programPath } from './built.mjs'
import { runUnderNode24, SERVICE_ENV, SERVICE_FLAGS } from './runtime.mjs'

runUnderNode24([...SERVICE_FLAGS, programPath('cli'), ...process.argv.slice(2)], {
  isTied: true,
  env: SERVICE_ENV,
})
