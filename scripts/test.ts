import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** `npm test [-- words]`: all tests, or those whose path holds a word. */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const args = ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)]
process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
