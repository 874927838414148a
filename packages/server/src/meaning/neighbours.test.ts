import { expect, it } from 'vitest'
import { sharedKnowledge } from '../../test/support/knowledge.ts'
import { likeness } from './vectors.ts'

const { lexicon, neighbourhood } = sharedKnowledge()
const numberOf = (word: string) => lexicon.numberOf.get(word) ?? -1

it('finds nearly the same closest words as a full comparison', () => {
  for (const word of ['dog', 'bakery', 'lawyer', 'solar', 'chatbot']) {
    const number = numberOf(word)
    const alike = lexicon.words
      .map((_, other) => ({ other, alike: likeness(lexicon.vectors, number, other) }))
      .sort((a, b) => b.alike - a.alike)
      .slice(0, 20)
    const found = new Set(neighbourhood.ofWord(number).words)
    expect(alike.filter(({ other }) => found.has(other)).length).toBeGreaterThanOrEqual(19)
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

it('places a word that no trade lists close to the words of its trade, but not a city', () => {
  const alike = (a: string, b: string) => likeness(lexicon.vectors, numberOf(a), numberOf(b))
  expect(alike('baguette', 'bakery')).toBeGreaterThan(0.5)
  expect(alike('toronto', 'hotel')).toBeLessThan(0.3)
})
