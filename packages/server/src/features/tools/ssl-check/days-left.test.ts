import { expect, it } from 'vitest'
import { daysLeft, expiryText } from './days-left.ts'

it.each([
  ['2026-11-17T23:59:59Z', 0],
  ['2026-11-17T00:00:00Z', 0],
  ['2026-11-18T00:00:01Z', 1],
  ['2026-11-18T23:00:00Z', 1],
  ['2026-11-16T23:59:59Z', -1],
  ['2027-11-17T12:00:00Z', 365],
])('at noon of Nov 17, a certificate valid until %s has %i days left', (until, days) => {
  expect(daysLeft(new Date(until), new Date('2026-11-17T12:00:00Z'))).toBe(days)
})

it('the count doesn’t depend on the hour or on the time zone of the machine', () => {
  const until = new Date('2026-11-20T00:30:00Z')
  for (const hour of ['00:00', '00:31', '12:00', '23:59']) {
    expect(daysLeft(until, new Date(`2026-11-17T${hour}:00Z`))).toBe(3)
  }
})

it.each([
  [0, 'today'],
  [1, 'tomorrow'],
  [9, 'in 9 days'],
])('with %i days left it expires %s', (days, when) => {
  expect(expiryText(days)).toBe(`The certificate expires ${when}.`)
})
