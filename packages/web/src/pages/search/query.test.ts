import { describe, expect, it } from 'vitest'
import { canSuggestFrom, parseSearchAddress, readTyped, readSearchQuery, wordsIn } from './query.ts'

describe('readSearchQuery', () => {
  it.each([
    ['acme', 'acme.com', 'acme'],
    ['Acme', 'acme.com', 'Acme'],
    ['solar roof', 'solarroof.com', 'solar roof'],
    ['quiet-harbor', 'quiet-harbor.com', 'quiet-harbor'],
    ['bücher', 'bücher.com', 'bücher'],
  ])('%s is searched as %s, with suggestions', (q, domain, words) => {
    expect(readSearchQuery(q)).toEqual({ domain, words })
  })

  it.each(['acme.com', 'a@b.example', 'https://acme.com/x', 'foo_bar', '-acme', ''])(
    '%s is sent as typed',
    (q) => {
      expect(readSearchQuery(q)).toEqual({ domain: q, words: null })
    },
  )
})

describe('readTyped', () => {
  it.each([
    ['', ''],
    [' ', ''],
    ['ac', 'ac'],
    ['solar ro', 'solar ro'],
    ['acme.', 'acme'],
    ['acme.c', 'acme'],
    ['acme.co', 'acme.co'],
    ['acme.co.u', 'acme.co'],
    ['quiet-harbor.com', 'quiet-harbor.com'],
    ['bücher.de', 'bücher.de'],
  ])('%j is searched as %j while typing', (text, q) => {
    expect(readTyped(text)).toBe(q)
  })

  it.each(['a', 'a.', 'quiet-', 'acme..com', 'foo_bar', 'https://acme.com/x', 'a@b.example'])(
    '%s waits for more input',
    (text) => {
      expect(readTyped(text)).toBeUndefined()
    },
  )
})

it('an address without text searches nothing', () => {
  expect(parseSearchAddress({ q: 7 })).toEqual({ q: '' })
  expect(parseSearchAddress({ q: ' acme.com ' })).toEqual({ q: 'acme.com' })
})

it('the words of a name come before its TLD', () => {
  expect(wordsIn('busy-harbor.co.uk')).toBe('busy harbor')
})

it.each([
  ['a', false],
  [null, false],
  ['ab', true],
])('suggestions for %s: %s', (words, may) => {
  expect(canSuggestFrom(words)).toBe(may)
})
