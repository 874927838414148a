import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
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

/** Words that newcomers did not understand. No exported name may contain them. */
const REPLACED: Record<string, string> = {
  stock: 'name index or listing',
  shelf: 'name index',
  shelves: 'name indexes',
  wish: 'request, input or query',
  tell: 'send, notify, log or report',
  told: 'sent, notified, logged or reported',
  teller: 'the name of who answers',
  ending: 'TLD',
  endings: 'TLDs',
}
const EXPORTED = /^export (?:async )?(?:function\*?|const|type|interface|class) (\w+)/gm

// A file that was just deleted may still be listed.
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(file))
const problems = [
  ...files
    .filter((file) => file.split('/').some(isEmptyName))
    .map((file) => `${file}: choose a name that describes its content`),
  ...files.filter((file) => /\.tsx?$/.test(file)).flatMap(replacedIn),
]
for (const problem of problems) console.error(problem)
console.log(`${files.length} files, ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0

function isEmptyName(part: string): boolean {
  return EMPTY_WORDS.includes(basename(part).replace(/\.[^.]+$/, ''))
}

/** The exported names of a file that contain a replaced word. */
function replacedIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(EXPORTED)].flatMap(([, name = '']) =>
    wordsIn(name)
      .filter((word) => Object.hasOwn(REPLACED, word))
      .map((word) => `${file}: ${name} contains "${word}"; say ${REPLACED[word]}`),
  )
}

/** The words of `readOrder` and of `READ_ORDER` are `read` and `order`. */
function wordsIn(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
}
