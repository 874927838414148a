import { expect, it } from 'vitest'
import { firstStepsOf, isSample } from './first-steps.ts'

const done = (known: Parameters<typeof firstStepsOf>[0]) =>
  firstStepsOf(known).map(({ isDone }) => isDone)

it('ticks off what has happened', () => {
  const nothing = { credentials: [], hasWebhook: false, hasOrders: false }
  expect(done(nothing)).toEqual([false, false, false, false])
  const unused = [{ in_use: true, last_used_at: null }]
  expect(done({ ...nothing, credentials: unused })).toEqual([true, false, false, false])
  const revoked = [{ in_use: false, last_used_at: new Date() }]
  expect(done({ ...nothing, credentials: revoked })).toEqual([false, true, false, false])
  const both = { credentials: [...unused, ...revoked], hasWebhook: true, hasOrders: true }
  expect(done(both)).toEqual([true, true, true, true])
})

it('tells the sample orders of a new sandbox from the partner’s own', () => {
  expect(isSample({ external_payment_ref: 'sample-3' })).toBe(true)
  expect(isSample({ external_payment_ref: 'pi_3NkQ' })).toBe(false)
  expect(isSample({ external_payment_ref: null })).toBe(false)
})
