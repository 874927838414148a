import { expect, it } from 'vitest'
import { changeOf } from './change-text.ts'

it.each([
  [118, 100, { text: '↑ 18%', isWorse: false }],
  [50, 100, { text: '↓ 50%', isWorse: true }],
  [1_300, 100, { text: '↑ 1,200%', isWorse: false }],
  [0, 100, { text: '↓ 100%', isWorse: true }],
  [100, 100, undefined],
  [1_001, 1_000, undefined],
  [5, 0, undefined],
  [0, 0, undefined],
])('%d after %d: %o', (now, before, change) => {
  expect(changeOf(now, before)).toEqual(change)
})
