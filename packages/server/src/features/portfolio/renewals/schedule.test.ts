import { expect, it } from 'vitest'
import {
  datesOf,
  DAY_MS,
  dueStep,
  nextChargeAt,
  nextStepAt,
  REMINDERS,
  STEPS,
  stepAt,
  stepMissed,
} from './schedule.ts'

const EXPIRES = new Date('2027-03-31T12:00:00.000Z')
const inDays = (days: number) => new Date(EXPIRES.getTime() + days * DAY_MS)
const due = (days: number, step: string | null = null, auto_renew = true) =>
  dueStep(datesOf(EXPIRES), { step, auto_renew }, inDays(days))?.name
const dueOff = (days: number, step: string | null = null) => due(days, step, false)

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
    const taken = { step: former?.name ?? null, auto_renew: true }
    expect(dueStep(datesOf(EXPIRES), taken, at)).toBeUndefined()
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
  const taken = { step: 'charge-3', auto_renew: true }
  expect(dueStep(dates, taken, inDays(-1))).toBeUndefined()
})

it('with auto-renew off, takes each reminder on its day, and once', () => {
  for (const { name, days } of REMINDERS) {
    expect(dueOff(days - 0.01)).not.toBe(name)
    expect(dueOff(days)).toBe(name)
    expect(dueOff(days, name)).toBeUndefined()
  }
  expect(REMINDERS.map(({ days }) => days)).toEqual([-30, -7, 1, 7, 20])
  expect(dueOff(-30.01)).toBeUndefined()
})

it('a name that comes late gets no reminder of more than a day ago, unless it expires within a week', () => {
  const missed = (days: number) => stepMissed(datesOf(EXPIRES), inDays(days))
  const none = [-31, -29, -7, -6, -0.01, 1, 2, 8, 21].map((days) => [days, missed(days)])
  expect(none.filter(([, step]) => step !== null)).toEqual([])
  expect([-28.99, -7.01].map(missed)).toEqual(['remind-30', 'remind-30'])
  expect([0, 0.99].map(missed)).toEqual(['remind-7', 'remind-7'])
  expect([2.01, 6.99].map(missed)).toEqual(['after-1', 'after-1'])
  expect([8.01, 19.99, 21.01].map(missed)).toEqual(['after-7', 'after-7', 'after-20'])
})

it('says of no name that has expired that it will', () => {
  expect(dueOff(-0.01)).toBe('remind-7')
  expect(dueOff(0)).toBeUndefined()
})

it('every reminder is on a day of the other schedule, so that none is overslept', () => {
  const days = STEPS.map((step) => step.days)
  expect(REMINDERS.filter((step) => !days.includes(step.days))).toEqual([])
})

it('whoever turns auto-renew off gets no second email of a day, and whoever turns it on is charged', () => {
  expect(dueOff(-29, 'charge-30')).toBeUndefined()
  expect(dueOff(-7, 'charge-14')).toBe('remind-7')
  expect(due(-29, 'remind-30')).toBe('charge-30')
  expect(due(-29, 'charge-30')).toBeUndefined()
  expect(due(-5, 'remind-7')).toBe('charge-7')
  expect(due(-21, 'remind-30')).toBe('charge-21')
  expect(due(-3, 'remind-7')).toBe('charge-3')
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
