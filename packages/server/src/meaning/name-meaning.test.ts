import { expect, it } from 'vitest'
import { sharedKnowledge } from '../../test/support/knowledge.ts'
import { nameMeaning } from './name-meaning.ts'

const knowledge = sharedKnowledge()

it('splits a name into words and finds the trade that they suggest', () => {
  expect(nameMeaning(knowledge, 'bestsolarpanels.com')).toEqual({
    words: ['best', 'solar', 'panels'],
    category: 'solar',
  })
  expect(nameMeaning(knowledge, 'puppy-bowl24.co.uk')).toEqual({
    words: ['puppy', 'bowl', '24'],
    category: 'dogs',
  })
})

it('finds no category where the words suggest none', () => {
  expect(nameMeaning(knowledge, 'xn--mnchen-3ya.de')).toEqual({
    words: [],
    category: null,
  })
  expect(nameMeaning(knowledge, 'kadete.io').category).toBeNull()
})
