import { NamehouseClient } from '@namehouse/sdk'
import { beforeAll, expect, it } from 'vitest'
import { ownDatabase } from '../../../test/support/database.ts'
import { givenListing } from '../../../test/support/given.ts'
import { type House, openHouse } from '../../../test/support/house.ts'
import { until } from '../../../test/support/until.ts'

/** Two nodes on one database: one asks its stock in memory, the other asks the table. */
let holding: House
let asking: House

const NAMES = 'sunvolt solarhub solar-house sun greenpower leashly puppypal a1 banana ananas'.split(
  ' ',
)
/** Neighbours are of different bands, so that their order is certain. */
const PRICES = [99_00, 100_01, 900_00, 100_00, 30_000_00, 250_000_00]

beforeAll(async () => {
  const { url } = await ownDatabase()
  asking = await openHouse({}, undefined, url)
  for (const [at, label] of NAMES.entries()) {
    for (const [more, tld] of ['com', 'io', 'co.uk'].entries()) {
      await givenListing(asking, {
        domain: `${label}.${tld}`,
        bin: PRICES[(at + more) % PRICES.length] ?? 1,
        createdAt: `2026-01-0${1 + ((at * more) % 4)}T00:00:00.000001Z`,
      })
    }
  }
  await givenListing(asking, { domain: 'hidden.com', visible: false })
  await givenListing(asking, { domain: 'sunsold.com', sold: true })
  await givenListing(asking, { domain: 'sunbox.com', environment: 'sandbox' })
  holding = await openHouse({ stock: 'memory' }, undefined, url)
  await untilHeld(30)
})

async function untilHeld(names: number): Promise<void> {
  const line = new RegExp(`^namehouse_stock_names ${names + 1}$`, 'm')
  await until(`the stock holds ${names} live names and one of the sandbox`, async () => {
    return line.test((await holding.app.inject('/metrics')).body)
  })
}

const client = (house: House) =>
  new NamehouseClient({ baseUrl: 'http://house', fetch: house.fetch })

it('200: answers every filter, sort and page as the table does', async () => {
  const queries = ['', 's', 'an', 'sun', 'solar', '.', 'ANA', 'é', '_']
  for (const q of queries) {
    for (const tld of [undefined, 'co.uk', 'dev']) {
      for (const max of [undefined, 100, 100.01]) {
        for (const sort of ['newest', 'price_asc', 'price_desc'] as const) {
          const query = { q, sort, limit: 4, offset: 2, ...(tld && { tld }), ...(max && { max }) }
          const held = await client(holding).listings.browse(query)
          const asked = await client(asking).listings.browse(query)
          expect({ query, ...held }).toEqual({ query, ...asked })
        }
      }
    }
  }
})

it('200: what another node sells, withdraws, prices, lists or deletes shows here', async () => {
  const browse = async () => {
    // Pages are kept for a second by the house's clock.
    holding.clock.advance(2_000)
    const { items, page } = await client(holding).listings.browse({ q: 'volt', sort: 'price_asc' })
    return { domains: items.map(({ domain }) => domain), total: page.total }
  }
  const untilSeen = async (...domains: string[]) => {
    await until(`the market shows ${domains.join()}`, async () => {
      const seen = await browse()
      return seen.domains.join() === domains.join() && seen.total === domains.length
    })
  }
  const { db } = asking
  await untilSeen('sunvolt.com', 'sunvolt.io', 'sunvolt.co.uk')
  await db`update listings set sold_at = now() where domain = 'sunvolt.com' and environment = 'live'`
  await untilSeen('sunvolt.io', 'sunvolt.co.uk')
  await db`update listings set bin_price_cents = 1000000000 where domain = 'sunvolt.io'`
  await untilSeen('sunvolt.co.uk', 'sunvolt.io')
  await givenListing(asking, { domain: 'newvolt.com', bin: 10_00 })
  await untilSeen('newvolt.com', 'sunvolt.co.uk', 'sunvolt.io')
  await db`update listings set withdrawn_at = now() where domain = 'sunvolt.co.uk'`
  await db`delete from listings where domain = 'newvolt.com'`
  await untilSeen('sunvolt.io')
  await db`update listings set sold_at = null where domain = 'sunvolt.com' and environment = 'live'`
  await untilSeen('sunvolt.com', 'sunvolt.io')
})

it('a change whose transaction ends after later ones is not passed by', async () => {
  const { db } = asking
  const slow = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const late = db.begin(async (tx) => {
    await tx`update listings set sold_at = now() where domain = 'banana.com'`
    written.resolve()
    await slow.promise
  })
  await written.promise
  const before = (await client(holding).listings.browse({ q: 'volt' })).page.total
  await givenListing(asking, { domain: 'latervolt.com' })
  await until('the later change is seen', async () => {
    holding.clock.advance(2_000)
    return (await client(holding).listings.browse({ q: 'volt' })).page.total === before + 1
  })
  slow.resolve()
  await late
  await until('the earlier change is seen', async () => {
    holding.clock.advance(2_000)
    return (await client(holding).listings.browse({ q: 'banana' })).page.total === 2
  })
})

it('what was sold a moment ago is not shown, whatever the stock still holds', async () => {
  const { db } = asking
  for (const label of ['ananas', 'leashly', 'puppypal']) {
    await db`update listings set sold_at = now() where domain = ${`${label}.com`}`
    holding.clock.advance(2_000)
    const { items, page } = await client(holding).listings.browse({ q: `${label}.` })
    expect(items.map(({ domain }) => domain)).not.toContain(`${label}.com`)
    expect(page.total).toBe(2)
  }
})
