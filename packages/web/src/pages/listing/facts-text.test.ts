import { expect, it } from 'vitest'
import { factsTitle, wordsText } from './facts-text.ts'

it.each([
  ['solarhub.com', ['solar', 'hub'], 'Two words, no hyphen'],
  ['solar.com', ['solar'], 'One word, no hyphen'],
  ['solar-hub24.com', ['solar', 'hub24'], 'Two words, with a hyphen, with digits'],
  ['leashly.com', ['leash', 'ly'], 'Made up, no hyphen'],
  ['a.com', [], 'Letters, no hyphen'],
])('%s with %j: %s', (name, words, text) => {
  expect(wordsText(name, words)).toBe(text)
})

it('the heading shows the words, or the name if it is only one', () => {
  expect(factsTitle('solarhub.com', ['solar', 'hub'])).toBe('Solar + Hub')
  expect(factsTitle('solar.com', ['solar'])).toBe('About solar.com')
  expect(factsTitle('leashly.com', ['leash', 'ly'])).toBe('About leashly.com')
})
