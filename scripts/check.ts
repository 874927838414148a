import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run check`: everything that can be judged without running the tests. `--fix` (`npm run fix`)
 * lets each tool repair what it can, and tells what it could not. Every step runs; the failures are
 * named last.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const fix = process.argv.includes('--fix')
const node = process.execPath
const tool = (name: string): string => `node_modules/.bin/${name}`

const STEPS: { name: string; command: string[]; repair?: string[] }[] = [
  { name: 'lockfile', command: [node, 'scripts/check-lockfile.ts'] },
  // First of all: the types of the pages are among what it writes.
  {
    name: 'schema.sql, openapi.json and the pages’ types',
    command: [node, 'scripts/generated.ts', '--check'],
    repair: [node, 'scripts/generated.ts'],
  },
  { name: 'format', command: [tool('oxfmt'), '--check', '.'], repair: [tool('oxfmt'), '.'] },
  {
    name: 'lint',
    command: [tool('oxlint'), '--type-aware', '--deny-warnings'],
    repair: [tool('oxlint'), '--type-aware', '--deny-warnings', '--fix'],
  },
  { name: 'types', command: [tool('tsc'), '-p', '.'] },
  { name: 'types of web', command: [tool('tsc'), '-p', 'packages/web'] },
  { name: 'imports', command: [node, 'scripts/check-imports.ts'] },
  { name: 'imports of web', command: [node, 'scripts/check-web-imports.ts'] },
  { name: 'tables', command: [node, 'scripts/check-tables.ts'] },
  { name: 'words', command: [node, 'scripts/check-words.ts'] },
]

const failed: string[] = []
for (const { name, command, repair } of STEPS) {
  console.log(`\n› ${name}`)
  if (!run(fix && repair ? repair : command)) failed.push(name)
}
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll checks passed.')
process.exitCode = failed.length > 0 ? 1 : 0

function run([file = '', ...args]: string[]): boolean {
  return spawnSync(file, args, { stdio: 'inherit' }).status === 0
}
