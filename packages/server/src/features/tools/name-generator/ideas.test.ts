import { describe, expect, it } from 'vitest'
import { hasMixedScript } from '../../../values/mixed-script.ts'
import { nameIdeas } from '../../market/search/name-ideas.ts'
import { ideasOf, wordsIn } from './ideas.ts'

describe('ideas for names', () => {
  const TEXTS = ['кофе', 'кофе shop', 'قهوة', 'καφές bar', 'coffee', 'カフェ', '커피 cafe', 'กาแฟ']

  it.each(TEXTS)('never mix scripts: %s', (text) => {
    const words = wordsIn(text)
    const labels = [...nameIdeas(text), ...ideasOf(words).map(({ label }) => label)]
    expect(labels.filter(hasMixedScript)).toEqual([])
    expect(labels.length).toBeGreaterThan(0)
  })

  it('still join Latin with the scripts of Japanese and Korean', () => {
    expect(nameIdeas('カフェ')).toContain('カフェhub')
  })
})
