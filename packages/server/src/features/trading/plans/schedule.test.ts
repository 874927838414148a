import { expect, it } from 'vitest'
import { afterAttempt, ATTEMPTS_MAX, endsAt } from './schedule.ts'

const DUE = new Date('2026-03-31T12:00:00Z')
const day = (days: number) => new Date(DUE.getTime() + days * 86_400_000)

/** The days on which attempts are made, each late by so many days, and the day of the end. */
function daysOf(lateDays: number[]): number[] {
  const made: number[] = []
  let state = { attempts: 0, overdue_from: null as Date | null, next_at: DUE }
  while (state.attempts < ATTEMPTS_MAX) {
    const at = new Date(state.next_at.getTime() + (lateDays[made.length] ?? 0) * 86_400_000)
    made.push((at.getTime() - DUE.getTime()) / 86_400_000)
    state = afterAttempt({ due_at: DUE, ...state }, at)
  }
  return [...made, (state.next_at.getTime() - DUE.getTime()) / 86_400_000]
}

it('an instalment is charged when it is due and 3, 7 and 12 days later; after 14 the plan ends', () => {
  expect(daysOf([])).toEqual([0, 3, 7, 12, 14])
})

it('a worker that is some minutes late doesn’t move the days', () => {
  expect(daysOf([0.01, 0.02, 0, 0.01])).toEqual([0.01, 3.02, 7, 12.01, 14])
})

it('after a downtime of ours, no attempt is left out and the buyer has the same time', () => {
  expect(daysOf([20])).toEqual([20, 23, 27, 32, 34])
  expect(daysOf([0, 0, 9])).toEqual([0, 3, 16, 21, 23])
})

it('the end is 14 days after the days began to count', () => {
  expect(endsAt(DUE)).toEqual(day(14))
})
