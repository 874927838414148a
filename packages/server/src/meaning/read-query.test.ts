import { expect, it } from 'vitest'
import { sharedKnowledge } from '../../test/support/knowledge.ts'
import { readQuery } from './read-query.ts'

const { lexicon, segmenter } = sharedKnowledge()
const read = (query: string) => {
  const { words, ...rest } = readQuery(lexicon, segmenter, query)
  return { ...rest, words: words.map((word) => lexicon.words[word]) }
}

it('leaves out words that say nothing about the business', () => {
  expect(read('I want to start a café for cats').words).toEqual(['cafe', 'cats'])
})

it.each([
  ['bakery .shop', 'shop', 'bakery'],
  ['handmade jewelry, dot com', 'com', 'handmadejewelry'],
  ['solarhub.com', 'com', 'solarhub'],
  ['tea .co.uk', 'co.uk', 'tea'],
  ['green power', undefined, 'greenpower'],
])('recognizes the TLD in %j', (query, tld, label) => {
  expect(read(query)).toMatchObject({ tld, label })
})

it('joins two words that form one', () => {
  expect(read('second hand books').words).toEqual(['secondhand', 'books'])
  expect(read('turn old clothes into new ones').words).toEqual(['old', 'clothes', 'new'])
})

it('corrects one typo per word, and splits words typed as one', () => {
  expect(read('machine lerning').words).toEqual(['machine', 'learning'])
  expect(read('resturant delivary').words).toEqual(['restaurant', 'delivery'])
  expect(read('greenpower').words).toEqual(['green', 'power'])
  expect(read('mountanbike.com')).toMatchObject({
    words: ['mountain', 'bike'],
    contentLabel: 'mountainbike',
  })
})

it('accepts any text and returns few words', () => {
  for (const text of [
    '',
    '....',
    '🦊🦊',
    'a'.repeat(10_000),
    "' or 1=1 --",
    '\u0000',
    'x '.repeat(500),
  ]) {
    expect(read(text).words.length).toBeLessThanOrEqual(12)
  }
})
