import { describe, expect, it } from 'vitest'
import { FILED_ZONES, zoneFile } from './zone-file.ts'
import { worldOf } from './world-of.ts'

const namesIn = (file: string) =>
  [...file.matchAll(/^(\S+)\.\t172800\tin\tns\tns1/gm)].map(([, name = '']) => name)

describe.each(FILED_ZONES)('the zone file of %s', (zone) => {
  it('holds only names that its registry calls taken', async () => {
    const names = namesIn(await zoneFile(zone, 'today'))
    const sample = names.filter((_, place) => place % 97 === 0)
    expect(sample.length).toBeGreaterThan(500)
    expect(sample.filter((name) => worldOf(name)?.state !== 'taken')).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  it('lost a few names since yesterday, which are free now, and has a few new ones', async () => {
    const today = new Set(namesIn(await zoneFile(zone, 'today')))
    const yesterday = new Set(namesIn(await zoneFile(zone, 'yesterday')))
    const dropped = [...yesterday].filter((name) => !today.has(name))
    const added = [...today].filter((name) => !yesterday.has(name))
    expect(dropped.length).toBeGreaterThan(100)
    expect(added.length).toBeGreaterThan(100)
    expect(dropped.length).toBeLessThan(today.size / 50)
    expect(dropped.filter((name) => worldOf(name)?.state === 'taken')).toEqual([])
  })
})

it('all files together hold 300,000 names', async () => {
  const counts = []
  for (const zone of FILED_ZONES) counts.push(namesIn(await zoneFile(zone, 'today')).length)
  expect(counts.reduce((sum, count) => sum + count)).toBe(300_000)
})
