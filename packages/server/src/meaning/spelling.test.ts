import { expect, it } from 'vitest'
import { sharedKnowledge } from '../../test/support/knowledge.ts'
import { editDistance } from './edit-distance.ts'
import { correctCompound, correctSpelling } from './spelling.ts'

const { lexicon } = sharedKnowledge()

it.each([
  ['photografy', 'photography'],
  ['restuarant', 'restaurant'],
  ['choclate', 'chocolate'],
  ['solar', 'solar'],
  ['ebike', 'ebike'],
  ['qzxv', undefined],
])('%s is corrected to %s', (text, word) => {
  expect(correctSpelling(lexicon, text)).toBe(word)
})

it.each([
  ['mountanbike', ['mountain', 'bike']],
  ['coffeshop', ['coffee', 'shop']],
  ['robotvacum', ['robot', 'vacuum']],
  ['zorblify', undefined],
  ['shop', undefined],
])('%s is read as %j', (text, words) => {
  expect(correctCompound(lexicon, text)).toEqual(words)
})

it.each([
  ['solarhub', 'solarhb', 1],
  ['leafblower', 'leafblwoer', 1],
  ['abc', 'abc', 0],
  ['kitten', 'sitting', 3],
  ['', 'ab', 2],
])('from %j to %j are %i typos', (a, b, slips) => {
  expect(editDistance(a, b, 3)).toBe(slips)
  expect(editDistance(b, a, 3)).toBe(slips)
})

it('stops counting beyond the maximum', () => {
  expect(editDistance('kitten', 'sitting', 1)).toBe(2)
})
