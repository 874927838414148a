import { beforeAll, describe, expect, it } from 'vitest'
import { addForwarded } from '../../../../test/support/forwarding.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { openDb } from '../../../db/pool.ts'
import { Forwards } from './forwards.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000

describe('the targets of hosts', () => {
  it('a host that is asked for again within a second needs no lookup', async () => {
    const forwards = new Forwards(house.db, house.clock)
    const domain = await addForwarded(house)
    await Promise.all([forwards.find(domain), forwards.find('unknown.example')])
    expect(forwards.find(domain)).toMatchObject({ url: 'https://example.com/' })
    expect(forwards.find('unknown.example')).toBeUndefined()
    house.clock.advance(SECOND_MS)
    expect(forwards.find(domain)).toBeInstanceOf(Promise)
    expect(forwards.find('unknown.example')).toBeInstanceOf(Promise)
  })

  it('each of many hosts asked for at once gets its own answer', async () => {
    const forwards = new Forwards(house.db, house.clock)
    const [first, second] = [
      await addForwarded(house),
      await addForwarded(house, { url: 'https://second.example/' }),
    ]
    const strangers = Array.from({ length: 500 }, (_, n) => `www.stranger-${n}.example`)
    const found = await Promise.all(
      [`www.${second}`, ...strangers, first, first].map(async (host) => await forwards.find(host)),
    )
    expect(found.map((target) => target?.url)).toEqual([
      'https://second.example/',
      ...strangers.map(() => undefined),
      'https://example.com/',
      'https://example.com/',
    ])
  })

  it('while the database is away, hosts that were known still lead there, for an hour', async () => {
    const own = openDb(house.deps.databaseUrl, 1)
    const forwards = new Forwards(own, house.clock)
    const domain = await addForwarded(house)
    await forwards.find(domain)
    await own.end({ timeout: 0 })
    house.clock.advance(SECOND_MS)
    expect(await forwards.find(domain)).toMatchObject({ url: 'https://example.com/' })
    await expect(async () => await forwards.find('unknown.example')).rejects.toThrow()
    house.clock.advance(HOUR_MS)
    await expect(async () => await forwards.find(domain)).rejects.toThrow()
  })
})
