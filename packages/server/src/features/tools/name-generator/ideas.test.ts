import { describe, expect, it } from 'vitest'
import { hasMixedScript } from '../../../values/mixed-script.ts'
import { ideasOf } from './ideas.ts'

describe('ideas for names', () => {
  const TEXTS = ['кофе', 'кофе shop', 'قهوة', 'καφές bar', 'coffee', 'カフェ', '커피 cafe', 'กาแฟ']

  it.each(TEXTS)('never mix scripts: %s', (text) => {
    const labels = ideasOf(text).map(({ label }) => label)
    expect(labels.filter(hasMixedScript)).toEqual([])
    expect(labels.filter((label) => /[a-z]/.test(label) && /[^a-z0-9-]/.test(label))).toEqual([])
    expect(labels.length).toBeGreaterThan(0)
  })

  it('keep typed words in their order, with one hyphen at most', () => {
    const labels = ideasOf('solar roof').map(({ label }) => label)
    expect(labels).toContain('solarroof')
    expect(labels).toContain('solar-roof')
    expect(labels.filter((label) => /roof.*solar|-.*-/.test(label))).toEqual([])
  })
})
