import { expect, it } from 'vitest'
import { sharedKnowledge } from '../../test/support/knowledge.ts'
import { likeness } from './vectors.ts'

const { lexicon, neighbourhood } = sharedKnowledge()
const numberOf = (word: string) => lexicon.numberOf.get(word) ?? -1

it('finds the closest words, closest first', () => {
  for (const word of ['dog', 'bakery', 'lawyer', 'solar', 'chatbot']) {
    const number = numberOf(word)
    const alike = lexicon.words
      .map((_, other) => ({ other, alike: likeness(lexicon.vectors, number, other) }))
      .sort((a, b) => b.alike - a.alike)
      .slice(0, 20)
    const found = neighbourhood.ofWord(number)
    expect(Array.from(found.words.subarray(0, 20))).toEqual(alike.map(({ other }) => other))
    expect(found.words.length).toBeLessThanOrEqual(400)
    expect(found.likeness.at(-1)).toBeGreaterThanOrEqual(0.28)
  }
})

it('knows new words, and old words in their new sense', () => {
  const near = (word: string) =>
    Array.from(neighbourhood.ofWord(numberOf(word)).words.slice(0, 60), (at) => lexicon.words[at])
  expect(near('ebike')).toContain('bicycle')
  expect(near('crypto')).toContain('currency')
})

it('places words of one trade close to each other', () => {
  const alike = (a: string, b: string) => likeness(lexicon.vectors, numberOf(a), numberOf(b))
  expect(alike('molar', 'dentist')).toBeGreaterThan(0.35)
  expect(alike('altar', 'wedding')).toBeGreaterThan(0.35)
  expect(alike('molar', 'wedding')).toBeLessThan(0.2)
})
