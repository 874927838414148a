import { describe, expect, it } from 'vitest'
import { mayInspire, parseSearchAddress, readWish, wordsIn } from './wish.ts'

describe('readWish', () => {
  it.each([
    ['acme', 'acme.com', 'acme'],
    ['Acme', 'acme.com', 'Acme'],
    ['solar roof', 'solarroof.com', 'solar roof'],
    ['quiet-harbor', 'quiet-harbor.com', 'quiet-harbor'],
    ['bücher', 'bücher.com', 'bücher'],
  ])('%s is searched as %s, with ideas', (q, domain, words) => {
    expect(readWish(q)).toEqual({ domain, words })
  })

  it.each(['acme.com', 'a@b.example', 'https://acme.com/x', 'foo_bar', '-acme', ''])(
    '%s goes out as it is typed',
    (q) => {
      expect(readWish(q)).toEqual({ domain: q, words: null })
    },
  )
})

it('an address that holds no text asks nothing', () => {
  expect(parseSearchAddress({ q: 7 })).toEqual({ q: '' })
  expect(parseSearchAddress({ q: ' acme.com ' })).toEqual({ q: 'acme.com' })
})

it('the words in a name stand before its ending', () => {
  expect(wordsIn('busy-harbor.co.uk')).toBe('busy harbor')
})

it.each([
  ['a', false],
  [null, false],
  ['ab', true],
])('ideas with %s: %s', (words, may) => {
  expect(mayInspire(words)).toBe(may)
})
