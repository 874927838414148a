import { expect, it } from 'vitest'
import { expiryText, isOver } from './expiry-text.ts'

const as_of = new Date('2026-11-17T12:00:00Z')

it.each([
  ['2026-11-17T12:00:01Z', 0, 'It expires today.'],
  ['2026-11-17T12:00:00Z', 0, 'It expired today.'],
  ['2026-11-17T03:00:00Z', 0, 'It expired today.'],
  ['2026-11-18T03:00:00Z', 1, 'It expires in 1 day.'],
  ['2026-11-16T23:00:00Z', -1, 'It expired 1 day ago.'],
  ['2029-11-17T12:00:00Z', 1_096, 'It expires in 1,096 days.'],
])('valid until %s, %i days left: %s', (until, days_left, text) => {
  const certificate = { valid_to: new Date(until) }
  expect(expiryText({ days_left, as_of, certificate })).toBe(text)
})

it('a certificate is valid until its last second, also on its last day', () => {
  const at = (until: string) => isOver({ as_of, certificate: { valid_to: new Date(until) } })
  expect([at('2026-11-17T12:00:01Z'), at('2026-11-17T11:59:59Z')]).toEqual([false, true])
})
