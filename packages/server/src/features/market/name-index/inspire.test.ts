import { describe, expect, it } from 'vitest'
import { sharedKnowledge } from '../../../../test/support/knowledge.ts'
import { type Inspiration, inspire } from './inspire.ts'
import { NameIndex } from './name-index.ts'

const knowledge = sharedKnowledge()
const index = new NameIndex(knowledge)
index.put({
  id: '1'.padStart(32, '0'),
  domain: 'puppypal.com',
  tld: 'com',
  bin_price_cents: 100_00,
  created_micros: 0,
})
index.orders.settle()

const ask = (text: string, forSaleMax = 3): Inspiration =>
  inspire(knowledge, index, {
    words: text.split(' '),
    query: text,
    closings: ['hub', 'kitchen', 'kennel'],
    forSaleMax,
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

  it('names for sale match by meaning, up to the number asked for', () => {
    expect(ask('dog walking').forSale).toEqual(['puppypal.com'])
    expect(ask('dog walking', 0).forSale).toEqual([])
    expect(ask('tax advice').forSale).toEqual([])
  })
})
