import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run check` runs every check except the tests. `--fix` (`npm run fix`) lets each tool fix
 * what it can and reports the rest. All steps run, and the failures are listed at the end.
 */
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const fix = process.argv.includes('--fix')
const node = process.execPath
const tool = (name: string): string => `node_modules/.bin/${name}`

const STEPS: { name: string; command: string[]; repair?: string[] }[] = [
  { name: 'lockfile', command: [node, 'scripts/check-lockfile.ts'] },
  // Early, because it writes types that the pages need.
  {
    name: 'schema.sql, openapi.json, the pages’ types and the command line’s operations',
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
