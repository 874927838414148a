import { expect, it } from 'vitest'
import { nextCheckAt, type Watched } from './next-check.ts'
import { readLife } from './read-life.ts'

const NOW = new Date('2026-11-17T12:00:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

function hoursUntilNext(name: Partial<Watched>): number {
  const usual = { state: 'registered', state_since: NOW, expires_at: null, failures: 0 } as const
  const next = nextCheckAt({ ...usual, ...name }, NOW, 0)
  return (next.getTime() - NOW.getTime()) / HOUR_MS
}

it('checks get denser towards the expiry', () => {
  const waits = [300, 35, 20, 5, 0.9].map((days) => {
    const state = days > 30 ? 'registered' : 'expiring'
    return hoursUntilNext({ state, expires_at: inDays(days) })
  })
  expect(waits).toEqual([168, 120, 24, 6, 1])
})

it('checks get densest around the drop, and sparse again if it doesn’t come', () => {
  const waits = [-1, -4.5, -9].map((days) =>
    hoursUntilNext({ state: 'pending_delete', state_since: inDays(days) }),
  )
  expect(waits).toEqual([1, 0.25, 1])
})

it('a check falls right after the expiry, and not long after it', () => {
  const hours = hoursUntilNext({ state: 'expiring', expires_at: inDays(1 / 48) })
  expect(hours).toBeGreaterThan(0.5)
  expect(hours).toBeLessThan(1)
})

it('a registry that doesn’t answer is asked less and less often', () => {
  const waits = [1, 2, 3, 50].map((failures) => hoursUntilNext({ failures }))
  expect(waits).toEqual([0.25, 0.5, 1, 24])
})

it('names that were added together drift apart, and never come later', () => {
  const name = { state: 'available', state_since: NOW, expires_at: null, failures: 0 } as const
  const waits = [0, 0.5, 1].map((random) => nextCheckAt(name, NOW, random).getTime())
  expect(new Set(waits).size).toBe(3)
  expect(Math.max(...waits)).toBe(NOW.getTime() + DAY_MS)
})

const facts = { registrar: '', creation_date: '', nameservers: [] }

it.each([
  ['RDAP', 'redemption period', 'redemption'],
  ['WHOIS', 'redemptionPeriod https://icann.org/epp#redemptionPeriod', 'redemption'],
  ['RDAP', 'pending delete', 'pending_delete'],
  ['WHOIS', 'pendingDelete', 'pending_delete'],
])('the status of %s "%s" means %s', (_source, status, state) => {
  const expiration_date = inDays(-40).toISOString()
  const found = { ...facts, statuses: [status], expiration_date }
  const life = readLife({ state: 'registered', isDefinitive: true, facts: found }, NOW)
  expect(life?.state).toBe(state)
})

it('a name in redemption, for which its registry already reports the deletion, can be restored', () => {
  const statuses = ['pending delete', 'redemption period']
  const found = { ...facts, statuses, expiration_date: '' }
  const life = readLife({ state: 'registered', isDefinitive: true, facts: found }, NOW)
  expect(life?.state).toBe('redemption')
})

it('an answer that isn’t definitive says nothing', () => {
  const found = { isDefinitive: false, facts: undefined }
  expect(readLife({ state: 'available', ...found }, NOW)).toBeUndefined()
  expect(readLife({ state: 'unknown', ...found }, NOW)).toBeUndefined()
})
