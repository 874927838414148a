import { expect, it } from 'vitest'
import { sharedKnowledge } from '../../test/support/knowledge.ts'
import { nameFacts } from './name-facts.ts'

const { lexicon, segmenter } = sharedKnowledge()

it('tells what a name is made of', () => {
  expect(nameFacts(lexicon, segmenter, 'bestsolarpanels.com')).toEqual({
    length: 15,
    words: ['best', 'solar', 'panels'],
    digits: false,
    hyphens: false,
    idn: false,
    category: 'solar',
  })
  expect(nameFacts(lexicon, segmenter, 'puppy-bowl24.co.uk')).toMatchObject({
    digits: true,
    hyphens: true,
    category: 'dogs',
  })
})

it('says nothing where there is nothing to say', () => {
  expect(nameFacts(lexicon, segmenter, 'xn--mnchen-3ya.de')).toMatchObject({
    words: [],
    digits: false,
    hyphens: false,
    idn: true,
    category: null,
  })
  expect(nameFacts(lexicon, segmenter, 'kadete.io').category).toBeNull()
})
