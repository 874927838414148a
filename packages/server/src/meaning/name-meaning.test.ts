import { expect, it } from 'vitest'
import { sharedKnowledge } from '../../test/support/knowledge.ts'
import { nameMeaning } from './name-meaning.ts'

const { lexicon, segmenter } = sharedKnowledge()

it('tells the words of a name and the trade that they suggest', () => {
  expect(nameMeaning(lexicon, segmenter, 'bestsolarpanels.com')).toEqual({
    words: ['best', 'solar', 'panels'],
    category: 'solar',
  })
  expect(nameMeaning(lexicon, segmenter, 'puppy-bowl24.co.uk')).toEqual({
    words: ['puppy', 'bowl', '24'],
    category: 'dogs',
  })
})

it('says nothing where there is nothing to say', () => {
  expect(nameMeaning(lexicon, segmenter, 'xn--mnchen-3ya.de')).toEqual({
    words: [],
    category: null,
  })
  expect(nameMeaning(lexicon, segmenter, 'kadete.io').category).toBeNull()
})
