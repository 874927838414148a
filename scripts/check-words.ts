import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'

/** Names that say nothing about their content. Files with such names become dumping grounds. */
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
for (const file of problems) console.error(`${file}: choose a name that describes its content`)
console.log(`${files.length} files, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
