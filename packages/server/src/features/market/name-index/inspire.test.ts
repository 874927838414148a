import { describe, expect, it } from 'vitest'
import { sharedKnowledge } from '../../../../test/support/knowledge.ts'
import { type Inspiration, inspire } from './inspire.ts'

const ask = (text: string): Inspiration =>
  inspire(sharedKnowledge(), {
    words: text.split(' '),
    closings: ['hub', 'kitchen', 'kennel'],
  })
const nearTo = (word: string) => ask(word).words[0]?.near ?? []
const textsOf = (text: string) => ask(text).words.map((word) => word.text)

describe('what words bring to mind', () => {
  it('short words of similar meaning, in their base form', () => {
    expect(nearTo('dog')).toEqual(expect.arrayContaining(['pup', 'puppy', 'paw']))
    expect(nearTo('dog')).not.toContain('dogs')
    expect(nearTo('coffee')).toEqual(expect.arrayContaining(['latte', 'bean']))
  })

  it('never the brands, the sad words or the places beside them', () => {
    for (const word of ['payments', 'toys', 'pills', 'sleep', 'dog']) {
      const unwanted = ['paypal', 'lego', 'dildo', 'drug', 'heroin', 'insomnia', 'narcolepsy']
      expect(nearTo(word).filter((near) => unwanted.includes(near))).toEqual([])
    }
    expect(nearTo('leeds')).toEqual([])
    expect(nearTo('monday')).not.toContain('tuesday')
  })

  it('a likely typo is corrected, a compound is split, and a brand is left alone', () => {
    expect(textsOf('acounting sofware')).toEqual(['accounting', 'software'])
    expect(textsOf('greenpower')).toEqual(['green', 'power'])
    expect(textsOf('lumio')).toEqual(['lumio'])
  })

  it('the closing words that fit come first', () => {
    expect(ask('bakery').closings[0]).toBe('kitchen')
    expect(ask('dog').closings[0]).toBe('kennel')
    expect(ask('zzyzx').closings).toEqual(['hub', 'kitchen', 'kennel'])
  })
})
