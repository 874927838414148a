// node scripts/run.mjs <file> [arguments]: runs a file under the runtime the project is made for.
// The machine may have an older Node; the right one came with the packages.
import { runUnderNode24 } from '../packages/server/bin/runtime.mjs'

runUnderNode24(process.argv.slice(2))
