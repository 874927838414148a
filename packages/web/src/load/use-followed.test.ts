import { expect, it } from 'vitest'
import { pauseAfter } from './use-followed.ts'

it('polls every second for the first minute, then every ten seconds', () => {
  expect([1, 59].map((polls) => pauseAfter(polls, 1_000))).toEqual([1_000, 1_000])
  expect([60, 5_000].map((polls) => pauseAfter(polls, 1_000))).toEqual([10_000, 10_000])
})
