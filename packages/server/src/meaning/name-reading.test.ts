import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sharedKnowledge } from '../../test/support/knowledge.ts'
import {
  isOtherReading,
  partsOf,
  readName,
  READING_VERSION,
  UNKNOWN,
  wordOf,
} from './name-reading.ts'

const knowledge = sharedKnowledge()
const { lexicon } = knowledge
const read = (domain: string) => readName(knowledge, domain)

/** The readings of many names by each version of the rules. */
const FINGERPRINTS: Record<number, string> = {
  1: 'd323cf78ab9dc0bf',
  2: '26cfd61947379f41',
  3: '40ebbc004b67f82a',
}

it('a name is stored as its words and its category', () => {
  expect(read('solarhub.com')).toEqual({
    reading: 'solar hub ~rhu ~arh ~hub',
    category: 'solar',
    reading_version: READING_VERSION,
  })
  expect(read('solar-42.com').reading).toMatch(/^solar ~/)
  // A digit is no letter.
  expect(read('4he-house.com').reading).toMatch(/^\?4he house ~/)
  expect(read('xn--mnchen-3ya.de').category).toBe('idn')
  expect(partsOf(lexicon, read('xn--mnchen-3ya.de').reading)).toEqual([])
})

it('what is stored gives the parts that the search compares with a query', () => {
  const parts = partsOf(lexicon, 'solar ?zorbl hub +solarhub +nosuchword nosuchword')
  const [solar = 0, unknown, hub = 0, ...others] = parts
  expect([lexicon.words[solar], unknown, lexicon.words[hub]]).toEqual(['solar', UNKNOWN, 'hub'])
  expect(others.at(-1)).toBe(UNKNOWN)
  for (const other of others.slice(0, -1)) expect(isOtherReading(other)).toBe(true)
  const label = 'expertsexchange'
  const marked = partsOf(lexicon, read(`${label}.com`).reading)
  expect(marked.map((part) => lexicon.words[wordOf(part)])).toContain('exchange')
  expect(partsOf(lexicon, '')).toEqual([])
})

it('rules that read names differently have a new version', () => {
  const file = new URL('../../test/search-set/names.txt', import.meta.url)
  const names = readFileSync(file, 'utf8').trim().split('\n')
  const readings = names.map((name) => JSON.stringify(read(name))).join('\n')
  const fingerprint = createHash('sha256').update(readings).digest('hex').slice(0, 16)
  // If this fails, increase READING_VERSION and add its fingerprint.
  expect(fingerprint).toBe(FINGERPRINTS[READING_VERSION])
})
