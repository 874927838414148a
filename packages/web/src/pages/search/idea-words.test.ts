import { describe, expect, it } from 'vitest'
import { ideaWords, longestWord } from './idea-words.ts'

describe('ideaWords', () => {
  it.each([
    ['solarpeak.com', ['solar', 'peak']],
    ['getsolar.io', ['get', 'solar']],
    ['mysolarhome.io', ['my', 'solar', 'home']],
    ['solar.io', undefined],
    ['raylet.co', undefined],
  ])('%s: %j', (domain, words) => {
    expect(ideaWords(domain, 'solar roof')).toEqual(words)
  })
})

it('the longest of the keywords, the first of several', () => {
  expect(longestWord('my Solar roofs')).toBe('solar')
})
