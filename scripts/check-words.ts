import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'

/** Names that say nothing about what is inside. A file or folder so named becomes a dump. */
const EMPTY_WORDS = [
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'misc',
  'manager',
  'handler',
  'service',
]

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
}).split('\n')
const problems = files.filter((file) =>
  file.split('/').some((part) => EMPTY_WORDS.includes(basename(part).replace(/\.[^.]+$/, ''))),
)
for (const file of problems) console.error(`${file}: name it for what it holds`)
console.log(`${files.length} files, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
