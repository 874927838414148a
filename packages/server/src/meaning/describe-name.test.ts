import { expect, it } from 'vitest'
import { readDomainName } from '../values/domain-name.ts'
import { describeName } from './describe-name.ts'

const LETTERS = { digits: false, hyphens: false, idn: false, category: 'letters' }

it.each([
  ['solarhub.com', { ...LETTERS, length: 8, words: ['solarhub'] }],
  [
    'quiet-harbor-42.io',
    {
      length: 15,
      words: ['quiet', 'harbor', '42'],
      digits: true,
      hyphens: true,
      idn: false,
      category: 'hyphenated',
    },
  ],
  ['4711.de', { ...LETTERS, length: 4, words: ['4711'], digits: true, category: 'numeric' }],
  ['ab3.com', { ...LETTERS, length: 3, words: ['ab3'], digits: true, category: 'short' }],
  [
    'route66.co.uk',
    { ...LETTERS, length: 7, words: ['route66'], digits: true, category: 'alphanumeric' },
  ],
  ['münchen.de', { ...LETTERS, length: 7, words: ['münchen'], idn: true, category: 'idn' }],
])('%s', (text, facts) => {
  const read = readDomainName(text)
  if (!read.ok) throw new Error(read.reason)
  expect(describeName(read)).toEqual(facts)
})
