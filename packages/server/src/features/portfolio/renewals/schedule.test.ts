import { expect, it } from 'vitest'
import { datesOf, DAY_MS, dueStep, nextChargeAt, nextStepAt, STEPS, stepAt } from './schedule.ts'

const EXPIRES = new Date('2027-03-31T12:00:00.000Z')
const inDays = (days: number) => new Date(EXPIRES.getTime() + days * DAY_MS)
const due = (days: number, taken: string | null = null) =>
  dueStep(datesOf(EXPIRES), taken, inDays(days))?.name

it('takes each step of the contract on its day, and once', () => {
  for (const { name, days } of STEPS) {
    expect(due(days)).toBe(name)
    expect(due(days, name)).toBeUndefined()
  }
  expect(STEPS.map(({ days }) => days)).toEqual([-60, -30, -21, -14, -7, -3, -1, 1, 7, 20])
})

it('takes nothing before the first step, and only the newest after a downtime', () => {
  expect(due(-60.01)).toBeUndefined()
  expect(due(-5)).toBe('charge-7')
  expect(due(-5, 'notice-60')).toBe('charge-7')
  expect(due(-5, 'charge-3')).toBeUndefined()
  expect(due(9, 'charge-30')).toBe('after-7')
})

it('takes no step a millisecond before its time', () => {
  for (const [n, { days }] of STEPS.entries()) {
    const at = new Date(inDays(days).getTime() - 1)
    const former = STEPS[n - 1]
    expect(dueStep(datesOf(EXPIRES), former?.name ?? null, at)).toBeUndefined()
    expect(nextStepAt(datesOf(EXPIRES), at)).toEqual(inDays(days))
  }
})

it('charges nothing once the deadline has passed', () => {
  expect(due(0)).toBeUndefined()
  expect(due(0.5, 'charge-3')).toBeUndefined()
})

it('counts charges from the registry’s deadline, and reminders from the expiry', () => {
  const dates = datesOf(EXPIRES, 90_000)
  expect(dates.deadline).toEqual(new Date(EXPIRES.getTime() - 90_000_000))
  const [first, , , , , , last, after] = STEPS.map((step) => stepAt(dates, step))
  expect(first).toEqual(new Date(dates.deadline.getTime() - 60 * DAY_MS))
  expect(last).toEqual(new Date(dates.deadline.getTime() - DAY_MS))
  expect(after).toEqual(inDays(1))
  expect(dueStep(dates, 'charge-3', inDays(-1))).toBeUndefined()
})

it('a nonsensical offset is cut to a week', () => {
  expect(datesOf(EXPIRES, 1e9).deadline).toEqual(inDays(-7))
})

it('knows what comes next', () => {
  const dates = datesOf(EXPIRES)
  expect(nextStepAt(dates, inDays(-60))).toEqual(inDays(-30))
  expect(nextStepAt(dates, inDays(20))).toBeUndefined()
  expect(nextChargeAt(dates, inDays(-60))).toEqual(inDays(-30))
  expect(nextChargeAt(dates, inDays(-1))).toBeUndefined()
})
