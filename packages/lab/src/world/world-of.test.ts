import { describe, expect, it } from 'vitest'
import { REGISTRIES } from './registries.ts'
import { tldsOf } from './registry.ts'
import { isDelegated, worldOf } from './world-of.ts'
import type { WorldName } from './world-of.ts'

const SYLLABLES = 'ba ke lo mi nu ra se to vi wo dan fel gor hin jul'.split(' ')
const WORDS = SYLLABLES.flatMap((a) => SYLLABLES.flatMap((b) => SYLLABLES.map((c) => a + b + c)))

function takenNames(zone: string): Extract<WorldName, { state: 'taken' }>[] {
  return WORDS.map((word) => worldOf(`${word}.${zone}`)).filter((name) => name?.state === 'taken')
}

describe('the names the demo relies on', () => {
  it.each([
    ['dormant-harbor.com', 'taken', 'parked'],
    ['dormant-meadow.net', 'taken', 'parked'],
    ['busy-harbor.com', 'taken', 'live'],
    ['quiet-harbor.de', 'taken', 'live'],
    ['lost-harbor.xyz', 'taken', 'none'],
    ['free-harbor-4711.com', 'free', undefined],
    ['premium-harbor.io', 'premium', undefined],
    ['reserved-harbor.org', 'reserved', undefined],
  ])('%s is %s', (name, state, site) => {
    const world = worldOf(name)
    expect(world?.state).toBe(state)
    expect(world && 'site' in world ? world.site : undefined).toBe(site)
  })

  it('only lost-harbor.xyz is unreachable', () => {
    expect(worldOf('lost-harbor.xyz')).toMatchObject({ isDown: true })
    expect(takenNames('xyz').filter((name) => name.isDown)).toEqual([])
  })
})

it.each(['google', 'facebook', 'amazon', 'wikipedia', 'github'])(
  '%s is registered everywhere',
  (label) => {
    const zones = REGISTRIES.flatMap((registry) => registry.zones)
    expect(zones.filter((zone) => worldOf(`${label}.${zone}`)?.state !== 'taken')).toEqual([])
  },
)

it('about 70% of short words are registered in com, and fewer elsewhere', () => {
  const share = (zone: string): number => takenNames(zone).length / WORDS.length
  expect(share('com')).toBeGreaterThan(0.66)
  expect(share('com')).toBeLessThan(0.74)
  expect(share('io')).toBeLessThan(0.45)
  expect(share('tech')).toBeLessThan(0.3)
})

it('there are at least 60 TLDs, none claimed twice', () => {
  const tlds = REGISTRIES.flatMap(tldsOf)
  expect(new Set(tlds).size).toBe(tlds.length)
  expect(tlds.length).toBeGreaterThanOrEqual(60)
})

it('every registry offers RDAP or WHOIS', () => {
  expect(REGISTRIES.filter(({ rdap, whois }) => !rdap && !whois)).toEqual([])
})

it('a name has the same record at every start, however it is spelled', () => {
  expect(worldOf('BUSY-harbor.com.')).toEqual(worldOf('busy-harbor.com'))
  // A fixed expectation, because a change to the draw would change every name.
  const world = worldOf('busy-harbor.com')
  expect(world?.state === 'taken' && world.facts.handle).toBe('47933833-LAB')
})

it('an IDN is the same name in both spellings', () => {
  expect(worldOf('münchen.de')).toEqual(worldOf('xn--mnchen-3ya.de'))
  expect(worldOf('münchen.de')?.name).toBe('xn--mnchen-3ya.de')
})

it.each(['com', 'co.uk', 'www.google.com', 'acme.nowhere', '-acme.com', 'a b.com', '', '1.2.3.4'])(
  '%j is not a registrable name',
  (text) => expect(worldOf(text)).toBeUndefined(),
)

it('dates are in order, and a name that is not expired has a future expiry date', () => {
  const facts = ['com', 'app', 'de', 'jp'].flatMap(takenNames).map((name) => name.facts)
  const wrong = facts.filter(
    ({ created, updated, expires, statuses }) =>
      created >= updated ||
      (!statuses.some((s) => s === 'redemptionPeriod' || s === 'pendingDelete') &&
        expires < new Date('2026-11-30')),
  )
  expect(wrong).toEqual([])
})

it('some registered names are not in DNS', () => {
  const names = takenNames('com')
  const hidden = names.filter((name) => !isDelegated(name.facts))
  expect(hidden.length).toBeGreaterThan(10)
  expect(hidden.every((name) => name.site === 'none')).toBe(true)
})

it('some premium and reserved names are not in the fixed list', () => {
  const states = WORDS.map((word) => worldOf(`${word}.online`)?.state)
  expect(states.filter((state) => state === 'premium').length).toBeGreaterThan(20)
  expect(states.filter((state) => state === 'reserved').length).toBeGreaterThan(5)
})
