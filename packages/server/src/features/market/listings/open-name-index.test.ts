import type { Worker } from 'node:worker_threads'
import { NamehouseClient } from '@namehouse/sdk'
import { beforeAll, expect, it } from 'vitest'
import { ownDatabase } from '../../../../test/support/database.ts'
import { givenListing } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { until } from '../../../../test/support/until.ts'

/** Two nodes on one database: one uses its in-memory name index, the other the table. */
let holding: House
let asking: House
let thread: Worker | undefined

const NAMES = 'sunvolt solarhub solar-house sun greenpower leashly puppypal a1 banana ananas'.split(
  ' ',
)
/** A change normally shows within a second, but a busy machine may take much longer. */
const SEEN_MS = 60_000
/** Adjacent prices are in different bands, so that their order is certain. */
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
  process.once('worker', (started) => {
    thread = started
  })
  holding = await openHouse({ nameIndex: 'memory' }, undefined, url)
  await untilHeld(30)
})

/** Waits until the index holds this many live names and one sandbox name. */
async function untilHeld(names: number): Promise<void> {
  await until(`the index holds ${names} names`, async () => {
    return (await metric('stock_names')) === names + 1 && (await metric('stock_is_ready')) === 1
  })
}

const client = (house: House) =>
  new NamehouseClient({ baseUrl: 'http://house', fetch: house.fetch })

it('200: the index answers every filter, sort and page like the table', async () => {
  const queries = ['', 's', 'an', 'sun', 'solar', '.', 'ANA', 'é', '_']
  for (const q of queries) {
    for (const tld of [undefined, 'co.uk', 'dev']) {
      for (const max of [undefined, 100, 100.01]) {
        for (const sort of ['newest', 'price_asc', 'price_desc'] as const) {
          const length = sort === 'newest' ? { length_max: 7 } : {}
          const given = { ...(tld && { tld }), ...(max && { max }), ...length }
          const query = { q, sort, limit: 4, offset: 2, ...given }
          const held = await client(holding).listings.browse(query)
          const asked = await client(asking).listings.browse(query)
          // Only the index knows words, and everything else is the same.
          const items = held.items.map((item) => ({ ...item, words: [] }))
          expect({ query, ...held, items }).toEqual({ query, ...asked })
        }
      }
    }
  }
})

it('200: each listing has its words, or none without a name index', async () => {
  const query = { q: 'solar', tld: 'com' }
  const { items } = await client(holding).listings.browse(query)
  expect(Object.fromEntries(items.map(({ domain, words }) => [domain, words]))).toEqual({
    'solarhub.com': ['solar', 'hub'],
    'solar-house.com': ['solar', 'house'],
  })
  const { items: brands } = await client(holding).listings.browse({ q: 'leashly.com' })
  expect(brands.map(({ words }) => words)).toEqual([['leashly']])
  const { items: plain } = await client(asking).listings.browse(query)
  expect(plain.map(({ words }) => words)).toEqual([[], []])
})

it('200: the TLDs come with as many names as they have, largest first', async () => {
  const { tlds } = await client(holding).listings.categories()
  expect(tlds).toHaveLength(3)
  for (const { tld, total } of tlds) {
    expect((await client(holding).listings.browse({ tld })).page.total).toBe(total)
  }
})

it('200: a category has as many names as the list of categories says', async () => {
  const { categories } = await client(holding).listings.categories()
  expect(categories).toContainEqual({ category: 'dogs', total: 6 })
  for (const { category, total } of categories) {
    const { items, page } = await client(holding).listings.browse({ category, limit: 200 })
    expect([items.length, page.total]).toEqual([total, total])
  }
  const { items } = await client(holding).listings.browse({ category: 'dogs', tld: 'io' })
  expect(items.map(({ domain }) => domain).sort()).toEqual(['leashly.io', 'puppypal.io'])
  expect((await client(holding).listings.browse({ category: 'nonsense' })).page.total).toBe(0)
})

it('503: filtering by category without a name index; 200: the list of categories is empty', async () => {
  const answer = await asking.app.inject('/api/market/listings?category=dogs')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10'])
  expect(await client(asking).listings.categories()).toEqual({ categories: [], tlds: [] })
})

it(
  '200: sales, withdrawals, price changes, listings and deletions on another node show up here',
  async () => {
    const browse = async () => {
      // Pages are cached for a second by the test clock.
      holding.clock.advance(2_000)
      const { items, page } = await client(holding).listings.browse({
        q: 'volt',
        sort: 'price_asc',
      })
      return { domains: items.map(({ domain }) => domain), total: page.total }
    }
    const untilSeen = async (...domains: string[]) => {
      await until(
        `the market shows ${domains.join()}`,
        async () => {
          const seen = await browse()
          return seen.domains.join() === domains.join() && seen.total === domains.length
        },
        SEEN_MS,
      )
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
  },
  6 * SEEN_MS,
)

it('a change whose transaction commits after later ones is not missed', async () => {
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

it('a name sold a moment ago is not shown, even if the index still has it', async () => {
  const { db } = asking
  for (const label of ['ananas', 'leashly', 'puppypal']) {
    await db`update listings set sold_at = now() where domain = ${`${label}.com`}`
    holding.clock.advance(2_000)
    const { items, page } = await client(holding).listings.browse({ q: `${label}.` })
    expect(items.map(({ domain }) => domain)).not.toContain(`${label}.com`)
    expect(page.total).toBe(2)
  }
})

const totalOf = async (q: string) => {
  holding.clock.advance(2_000)
  return (await client(holding).listings.browse({ q })).page.total
}

it('a transaction that stays open in another database delays nothing', async () => {
  const { db: elsewhere } = await ownDatabase()
  const end = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  const long = elsewhere.begin(async (tx) => {
    await tx`select pg_current_xact_id()`
    open.resolve()
    await end.promise
  })
  await open.promise
  for (const label of ['firstpear', 'secondpear', 'thirdpear']) {
    const before = await totalOf('pear')
    await givenListing(asking, { domain: `${label}.com` })
    await until(`${label} is seen`, async () => (await totalOf('pear')) === before + 1)
  }
  end.resolve()
  await long
})

it('the table answers while the index can’t follow changes, and the index catches up later', async () => {
  const { db: elsewhere } = await ownDatabase()
  await openConnections(asking)
  await openConnections(holding)
  const held = await metric('stock_names')
  const [own] = await asking.db<{ name: string }[]>`select current_database() as name`
  const name = own?.name ?? ''
  await elsewhere`alter database ${elsewhere(name)} allow_connections false`
  try {
    await until('its connection is closed', closeIndexConnection)
    await givenListing(asking, { domain: 'cutplum.com' })
    await until('the table answers', async () => (await totalOf('cutplum')) === 1)
    expect(await metric('stock_names')).toBe(held)
  } finally {
    await elsewhere`alter database ${elsewhere(name)} allow_connections true`
  }
  await until('the index catches up', async () => (await metric('stock_names')) === held + 1)
})

it('a thread that ends is replaced by one that has the changes made in the meantime', async () => {
  await thread?.terminate()
  expect(await metric('stock_is_ready')).toBe(0)
  await givenListing(asking, { domain: 'meanwhilefig.com' })
  expect(await totalOf('fig')).toBe(1)
  await until('the index is loaded again', async () => (await metric('stock_is_ready')) === 1)
  expect(await totalOf('fig')).toBe(1)
})

async function metric(name: string): Promise<number> {
  const { body } = await holding.app.inject('/metrics')
  return Number(new RegExp(`^namehouse_${name} (\\S+)$`, 'm').exec(body)?.[1])
}

/**
 * Opens several connections in advance, so that a database that accepts no new ones still answers.
 */
async function openConnections({ db }: House): Promise<void> {
  await Promise.all(Array.from({ length: 5 }, () => db`select pg_sleep(0.1)`))
}

/** Closes the connection that reads the change log. */
async function closeIndexConnection(): Promise<boolean> {
  const cut = await asking.db`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (query like '%pg_snapshot_xmin(%' or query like '%from listing_changes %')
  `
  return cut.count > 0
}
