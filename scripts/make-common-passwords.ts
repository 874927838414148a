/**
 * Creates packages/server/passwords/common-passwords.bin from lists of common passwords:
 * `node scripts/run.mjs scripts/make-common-passwords.ts FILE…`.
 * A file is a JSON array of strings, or has one password per line. The README next to the result
 * names the lists and their licences.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import {
  commonPasswordDigest,
  DIGEST_BYTES,
  LISTED_LENGTH_MIN,
} from '../packages/server/src/values/common-passwords.ts'

const OUT = new URL('../packages/server/passwords/common-passwords.bin', import.meta.url)

const files = process.argv.slice(2)
if (files.length === 0) throw new Error('Pass at least one password list.')
const passwords = files
  .flatMap((file) => readList(readFileSync(file, 'utf8')))
  .filter((password) => password.length >= LISTED_LENGTH_MIN)
const written = new Map(passwords.map((password) => [digestText(password), password]))
const digests = [...written.keys()].toSorted().map((text) => Buffer.from(text, 'hex'))
writeFileSync(OUT, Buffer.concat(digests))
console.log(`${digests.length} passwords, ${digests.length * DIGEST_BYTES} bytes`)

function readList(text: string): string[] {
  // The format is described above. Anything else fails when it is hashed.
  return text.trimStart().startsWith('[') ? (JSON.parse(text) as string[]) : text.split(/\r?\n/)
}

function digestText(password: string): string {
  return commonPasswordDigest(password).toString('hex')
}
