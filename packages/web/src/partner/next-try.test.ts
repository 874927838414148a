import { expect, it } from 'vitest'
import { nextTry } from './next-try.tsx'

const NOW = new Date('2026-11-15T12:00:00Z')
const LATER = new Date('2026-11-15T12:01:00Z')
const on = { isEndpointOn: true, now: NOW }

it('a delivery that waits says until when', () => {
  expect(nextTry({ status: 'pending', next_attempt_at: LATER }, on)).toEqual({
    kind: 'at',
    at: LATER,
  })
})

it.each([null, NOW, new Date('2026-11-15T11:00:00Z')])('one that is due is queued: %s', (at) => {
  expect(nextTry({ status: 'pending', next_attempt_at: at }, on)).toEqual({ kind: 'queued' })
})

it.each([null, LATER])('nothing is tried while the endpoint is off: %s', (next_attempt_at) => {
  const off = { isEndpointOn: false, now: NOW }
  expect(nextTry({ status: 'pending', next_attempt_at }, off)).toEqual({ kind: 'off' })
})

it.each(['delivered', 'failed'] as const)('a delivery that is %s has no next try', (status) => {
  expect(nextTry({ status, next_attempt_at: null }, on)).toEqual({ kind: 'none' })
})
