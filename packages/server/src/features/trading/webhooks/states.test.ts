import { describe, expect, it } from 'vitest'
import { hasFailedTooLong, nextTryAt, restUntil, retryAfterMs } from './states.ts'

const NOW = new Date('2026-11-15T12:00:00Z')
const SECONDS = {
  live: [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
  sandbox: [5, 60, 600],
}

const waitSeconds = (
  environment: 'live' | 'sandbox',
  tries: number,
  { random = 0.5, retryAfter }: { random?: number; retryAfter?: number } = {},
) => {
  const ms = retryAfter === undefined ? undefined : retryAfter * 1000
  const at = nextTryAt(environment, tries, { now: NOW, retryAfterMs: ms, random })
  return at && (at.getTime() - NOW.getTime()) / 1000
}

describe('the retry schedule', () => {
  it.each(['live', 'sandbox'] as const)('for %s matches the contract', (environment) => {
    const steps = SECONDS[environment]
    steps.forEach((seconds, index) => {
      expect(waitSeconds(environment, index + 1)).toBe(seconds)
      expect(waitSeconds(environment, index + 1, { random: 0 })).toBeCloseTo(seconds * 0.8)
      expect(waitSeconds(environment, index + 1, { random: 1 })).toBeCloseTo(seconds * 1.2)
    })
    expect(waitSeconds(environment, steps.length + 1)).toBeUndefined()
  })

  it('makes ten attempts over about 75.5 hours in live', () => {
    const seconds = SECONDS.live.reduce((sum, step) => sum + step, 0)
    expect(SECONDS.live.length + 1).toBe(10)
    expect(seconds).toBe(75 * 3_600 + 35 * 60 + 5)
  })

  it('honours Retry-After up to twice the delay, and never retries earlier than planned', () => {
    expect(waitSeconds('live', 2, { retryAfter: 400 })).toBe(400)
    expect(waitSeconds('live', 2, { retryAfter: 601 })).toBe(600)
    expect(waitSeconds('live', 2, { retryAfter: 10 ** 9 })).toBe(600)
    expect(waitSeconds('live', 2, { retryAfter: 1 })).toBe(300)
    expect(waitSeconds('live', 2, { retryAfter: 0, random: 0 })).toBeCloseTo(240)
  })
})

it.each([
  ['120', 120_000],
  ['0', 0],
  ['99999999999', undefined],
  ['Sun, 15 Nov 2026 12:01:00 GMT', 60_000],
  ['Sun, 15 Nov 2026 11:00:00 GMT', 0],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['2026-11-15', undefined],
  ['', undefined],
  [undefined, undefined],
])('a Retry-After of %j is %j ms', (text, ms) => {
  expect(retryAfterMs(text, NOW)).toBe(ms)
})

it('an endpoint rests for a minute from the third failure in a row', () => {
  expect(restUntil(1, NOW)).toEqual(NOW)
  expect(restUntil(2, NOW)).toEqual(NOW)
  expect(restUntil(3, NOW).getTime() - NOW.getTime()).toBe(60_000)
})

it('an endpoint is hopeless after both 120 hours and ten attempts', () => {
  const since = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
  expect(hasFailedTooLong({ failed_tries: 10, failing_since: since(120) }, NOW)).toBe(true)
  expect(hasFailedTooLong({ failed_tries: 9, failing_since: since(500) }, NOW)).toBe(false)
  expect(hasFailedTooLong({ failed_tries: 999, failing_since: since(119.9) }, NOW)).toBe(false)
})
