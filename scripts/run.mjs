// node scripts/run.mjs <file> [arguments]
// Runs a file with the Node version the project needs. The machine may have an older one; the right
// one is installed with the packages.
import { runUnderNode24 } from '../packages/server/bin/runtime.mjs'

runUnderNode24(process.argv.slice(2))
