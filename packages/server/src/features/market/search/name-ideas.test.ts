import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharedKnowledge } from '../../../../test/support/knowledge.ts'
import { isPronounceable } from '../../../meaning/coin-words.ts'
import { hasMixedScript } from '../../../values/mixed-script.ts'
import { inspire } from '../name-index/inspire.ts'
import { CLOSINGS } from './idea-affixes.ts'
import { latinWords, readIdeaWords } from './idea-words.ts'
import { type Idea, nameIdeas } from './name-ideas.ts'

const MAX = 40
const knowledge = sharedKnowledge()

function plainIdeas(text: string): Idea[] {
  return nameIdeas(readIdeaWords(text), MAX)
}

function inspiredIdeas(text: string): Idea[] {
  const groups = readIdeaWords(text)
  const words = latinWords(groups)
  return nameIdeas(groups, MAX, inspire(knowledge, { words, closings: CLOSINGS }))
}

const labelsOf = (ideas: Idea[]) => ideas.map(({ label }) => label)
const isPartlyLatin = (label: string) =>
  /\p{Script=Latin}/u.test(label) &&
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(label)

/** Words in which none contains another, so that their order in a label is certain. */
const WORDS =
  'solar roof dog walking italian bakery leather yoga window panel hub studio love'.split(' ')
const someWords = fc.shuffledSubarray(WORDS, { minLength: 2, maxLength: 6 })
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc
    .array(
      fc.constantFrom(
        'solar',
        'кофе',
        'καφές',
        'コーヒー',
        '커피',
        'قهوة',
        'café',
        '咖啡',
        'ß',
        '1',
      ),
    )
    .map((words) => words.join(' ')),
)

describe.each([
  ['with what the words bring to mind', inspiredIdeas],
  ['with the words alone', plainIdeas],
])('ideas for names, %s', (_, ideasFor) => {
  it('never mix scripts, repeat themselves or exceed their number, whatever is typed', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const labels = labelsOf(ideasFor(text))
        expect(labels.filter((label) => hasMixedScript(label) || isPartlyLatin(label))).toEqual([])
        expect(labels.filter((label) => /[-\s.]/.test(label))).toEqual([])
        expect(new Set(labels).size).toBe(labels.length)
        expect(labels.length).toBeLessThanOrEqual(MAX)
      }),
      { numRuns: 60, examples: [['ぁⅠ']] },
    )
  })

  it('keep the typed words in their order, and use each once', () => {
    fc.assert(
      fc.property(someWords, (words) => {
        for (const label of labelsOf(ideasFor(words.join(' ')))) {
          const places = words.map((word) => label.indexOf(word)).filter((place) => place >= 0)
          expect([label, places]).toEqual([label, places.toSorted((a, b) => a - b)])
          for (const word of words) expect(label.split(word).length).toBeLessThanOrEqual(2)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('are the same for the same text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(ideasFor(text)).toEqual(ideasFor(text))
      }),
      { numRuns: 15 },
    )
  })

  it('can be said if they are invented', () => {
    const invented = WORDS.flatMap((word) => ideasFor(`${word} shop`)).filter(
      ({ isInvented }) => isInvented,
    )
    expect(invented.length).toBeGreaterThan(0)
    expect(labelsOf(invented).filter((label) => !isPronounceable(label))).toEqual([])
  })
})

describe('ideas for names', () => {
  it('come in every style within the first dozen', () => {
    for (const text of ['solar roof', 'dog walking', 'coffee', 'italian bakery in leeds']) {
      const styles = inspiredIdeas(text)
        .slice(0, 12)
        .map(({ style }) => style)
      expect([text, new Set(styles)]).toEqual([
        text,
        new Set(['descriptive', 'brandable', 'short']),
      ])
    }
  })

  it('leave out function words and what only says that something is wanted', () => {
    const labels = labelsOf(plainIdeas('I need a name for my bakery'))
    expect(labels[0]).toBe('bakery')
    expect(labels.filter((label) => /need|name/.test(label))).toEqual([])
  })

  it('offer words with accents as typed and without accents', () => {
    expect(labelsOf(plainIdeas('café münchen')).slice(0, 2)).toEqual(['cafémünchen', 'cafemunchen'])
  })

  it('end in words of the same script', () => {
    expect(labelsOf(plainIdeas('кофе'))).toContain('кофемаркет')
    expect(labelsOf(plainIdeas('カフェ')).every((label) => !/[a-z]/.test(label))).toBe(true)
    expect(labelsOf(plainIdeas('커피')).length).toBeGreaterThan(5)
  })

  it('use no offensive word, not even a typed one', () => {
    expect(labelsOf(plainIdeas('porn')).length).toBe(0)
    expect(labelsOf(plainIdeas('sex education')).filter((label) => /sex/.test(label))).toEqual([])
  })
})
