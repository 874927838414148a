import { expect, it } from 'vitest'
import { sharedKnowledge } from '../../test/support/knowledge.ts'

const { lexicon, segmenter } = sharedKnowledge()
const read = (label: string) =>
  segmenter.read(label).parts.map(({ text, kind }) => (kind === 'word' ? text : `${text}:${kind}`))

it.each([
  ['bestsolarpanels', ['best', 'solar', 'panels']],
  ['zentrail', ['zen', 'trail']],
  ['leashly', ['leash', 'ly:weak']],
  ['getmoney', ['get:weak', 'money']],
  ['24hourgym', ['24:number', 'hour', 'gym']],
  ['green-power', ['green', 'power']],
  ['aichatbot', ['ai', 'chatbot']],
  ['homestead', ['homestead']],
  ['kadete', ['kadete:unknown']],
])('reads %s', (label, parts) => {
  expect(read(label)).toEqual(parts)
})

it('keeps the words of a second segmentation that is nearly as likely', () => {
  const { parts, otherWords } = segmenter.read('nowhere')
  expect(parts.map(({ text }) => text)).toEqual(['nowhere'])
  expect(otherWords.map((word) => lexicon.words[word])).toEqual(['now', 'here'])
})

it('loses no letter of any label', () => {
  for (const label of ['', '-', 'x', 'q7z', 'a'.repeat(63), '0'.repeat(63), 'xn--mnchen-3ya']) {
    expect(
      read(label)
        .map((part) => part.split(':')[0])
        .join(''),
    ).toBe(label.replaceAll('-', ''))
  }
})
