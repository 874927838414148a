import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blendWords, brandWord, firstSyllable, isPronounceable } from './coin-words.ts'

const anyWord = fc.stringMatching(/^[a-z]{1,12}$/)

describe('invented words', () => {
  it.each(['solaroof', 'leashly', 'brewio', 'norwind', 'strategy', 'spring', 'yoga'])(
    'can be said: %s',
    (word) => expect(isPronounceable(word)).toBe(true),
  )

  it.each(['slrrf', 'hgrd', 'xlpt', 'beeeat', 'rtolar', 'solarg', 'café', '', 'a1'])(
    'can not be said: %j',
    (word) => expect(isPronounceable(word)).toBe(false),
  )

  it('overlap, or begin with a syllable', () => {
    expect(blendWords('solar', 'roof')).toEqual(['solaroof', 'solroof'])
    expect(blendWords('north', 'wind')).toContain('norwind')
    expect(brandWord('leash')).toContain('leashly')
    expect(brandWord('tide')).not.toContain('tidly')
    expect(firstSyllable('solar')).toBe('sol')
  })

  it('can all be said, whatever they are made of', () => {
    fc.assert(
      fc.property(anyWord, anyWord, (first, second) => {
        for (const word of [...blendWords(first, second), ...brandWord(first)]) {
          expect([word, isPronounceable(word), word.length <= 10]).toEqual([word, true, true])
        }
      }),
    )
  })
})
