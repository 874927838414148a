import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ownDatabase } from '../../../../test/support/database.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { READING_VERSION } from '../../../meaning/name-reading.ts'
import { openMetrics } from '../../../http/metrics.ts'
import { systemClock } from '../../../values/clock.ts'
import { listIdOf } from '../name-index/list-ids.ts'
import { addListing } from './add-listing.ts'
import { changeListing, type ListingChange } from './change-listing.ts'
import { importListings } from './import-listings.ts'
import { importRows } from './import-rows.ts'
import { clearPaused, setPaused } from './pause-sql.ts'
import { placeBrokered } from './place-brokered.ts'
import { resales } from '../../trading/purchases/resales.ts'
import { placeListing } from './place-listing.ts'
import { rereadNames } from './reread-names.ts'
import { watchRereading } from './watch-rereading.ts'
import { relist, sellListing } from './sell-listing.ts'
import { seedListings } from './seed-listings.ts'

const NOW = new Date('2026-01-01T00:00:00.000Z')
let db: Db

beforeEach(async () => {
  ;({ db } = await ownDatabase())
})

/** The names found under a word. */
async function under(word: string, environment: 'live' | 'sandbox' = 'live'): Promise<string[]> {
  const rows = await db<{ domain: string }[]>`
    select listings.domain from name_words join listings on listings.id = name_words.listing_id
    where name_words.list_id = ${listIdOf(environment, word)}
    order by name_words.quality desc, listings.domain
  `
  return rows.map(({ domain }) => domain)
}

/** How many entries are missing, or left of names that are not for sale or have other words. */
async function wrongEntries(): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    with wanted as (
      select distinct name_list(environment, part) as list_id, name_quality(created_at) as quality,
        listings.id as listing_id, name_facet(tld) as tld, name_facet(category) as category,
        price_band, label_length(domain, unicode) as label_length
      from listings cross join lateral unnest(string_to_array(reading, ' ')) as part
      where is_offered and part <> ''
    )
    select count(*) from (
      (select * from wanted except select * from name_words)
      union all (select * from name_words except select * from wanted)
    ) wrong
  `
  return row?.count ?? -1
}

const add = async (domain: string, environment: 'live' | 'sandbox' = 'live') =>
  await db.begin((tx) => addListing(tx, { domain, environment, bin_price_cents: 100_00 }, NOW))

const change = async (id: string, changed: ListingChange) =>
  await db.begin((tx) => changeListing(tx, id, changed, NOW))

describe('the words of names for sale', () => {
  it('are found as soon as a listing is added, in its own environment only', async () => {
    await add('solarhub.com')
    await add('solarroof.io', 'sandbox')
    expect(await under('solar')).toEqual(['solarhub.com'])
    expect(await under('hub')).toEqual(['solarhub.com'])
    expect(await under('solar', 'sandbox')).toEqual(['solarroof.io'])
    expect(await wrongEntries()).toBe(0)
  })

  it('go and come back with every change of the listing, in the same transaction', async () => {
    const { id } = await add('solarhub.com')
    const steps: [name: string, step: (tx: Tx) => Promise<unknown>, isFound: boolean][] = [
      ['sold', (tx) => sellListing(tx, id, NOW), false],
      ['put up again', (tx) => relist(tx, id, NOW), true],
      ['withdrawn', (tx) => changeListing(tx, id, { withdrawn: true }, NOW), false],
      ['no longer withdrawn', (tx) => changeListing(tx, id, { withdrawn: false }, NOW), true],
      ['hidden', (tx) => changeListing(tx, id, { marketplace_visible: false }, NOW), false],
      ['shown', (tx) => changeListing(tx, id, { marketplace_visible: true }, NOW), true],
      ['not approved', (tx) => changeListing(tx, id, { approved: false }, NOW), false],
      ['approved', (tx) => changeListing(tx, id, { approved: true }, NOW), true],
      ['paused', (tx) => setPaused(tx, id, { reason: 'proof_gone', now: NOW }), false],
      ['no longer paused', (tx) => clearPaused(tx, id, NOW), true],
      ['re-priced', (tx) => changeListing(tx, id, { bin_price_cents: 5_00 }, NOW), true],
      ['deleted', (tx) => tx`delete from listings where id = ${id}`, false],
    ]
    for (const [name, step, isFound] of steps) {
      await db.begin(step)
      expect([name, await under('solar')]).toEqual([name, isFound ? ['solarhub.com'] : []])
      expect([name, await wrongEntries()]).toEqual([name, 0])
    }
  })

  it('stay as they were when the transaction is undone', async () => {
    const { id } = await add('solarhub.com')
    const undone = db.begin(async (tx) => {
      await sellListing(tx, id, NOW)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await under('solar')).toEqual(['solarhub.com'])
  })

  it('are written by an import, which may add and change names in one batch', async () => {
    const load = async (...lines: string[]) => {
      const text = `domain,bin_price_cents,marketplace_visible\n${lines.join('\n')}\n`
      const file = (async function* () {
        yield Buffer.from(text)
      })()
      const rows = importRows(file, 'csv')
      return await importListings(db, { environment: 'live', rows }, systemClock)
    }
    await load('solarhub.com,1000,yes', 'sunvolt.com,1000,yes', 'hiddensolar.com,1000,no')
    expect(await under('solar')).toEqual(['solarhub.com'])
    await load('solarhub.com,1000,no', 'hiddensolar.com,900,yes', 'solarroof.com,900,yes')
    expect((await under('solar')).toSorted()).toEqual(['hiddensolar.com', 'solarroof.com'])
    expect(await wrongEntries()).toBe(0)
  })

  it('are those of a seller’s name once staff approve it, and never of a brokered one', async () => {
    const owner_account_id = `acc_${randomUUID()}`
    await db`
      insert into accounts (id, email, name, password_hash, verified_at, created_at)
      values (${owner_account_id}, 'seller@example.com', 'A Seller', 'none', ${NOW}, ${NOW})
    `
    const facts = { domain: 'solarhub.com', unicode: null, tld: 'com' }
    const prices = { bin_price_cents: 100_00, floor_price_cents: null }
    const shown = { offers_welcome: true, hide_from_partners: false, description: null }
    const terms = { minimum_offer_cents: null, monthly_months: null, ...shown }
    const id = await db.begin((tx) =>
      placeListing(tx, { ...facts, ...prices, owner_account_id, ...terms }, resales, NOW),
    )
    expect(await under('solar')).toEqual([])
    await change(id, { approved: true })
    expect(await under('solar')).toEqual(['solarhub.com'])
    const brokered = {
      environment: 'live',
      domain: 'solarroof.com',
      sale_price_cents: 5_00,
    } as const
    await db.begin((tx) => placeBrokered(tx, brokered, NOW))
    expect(await under('solar')).toEqual(['solarhub.com'])
    expect(await wrongEntries()).toBe(0)
  })

  it('are written when the demo is set up', async () => {
    await db.begin(seedListings)
    expect(await under('solar')).toContain('solarhub.com')
    expect(await wrongEntries()).toBe(0)
  })

  it('are replaced when names are read by newer rules, and serve until then', async () => {
    await add('solarhub.com')
    await add('solarroof.com')
    await db`
      update listings set reading = 'oldword', reading_version = ${READING_VERSION - 1}
      where domain = 'solarhub.com'
    `
    expect(await under('oldword')).toEqual(['solarhub.com'])
    const metrics = openMetrics()
    watchRereading(metrics, db)
    expect(await metrics.registry.metrics()).toMatch(/^namehouse_names_to_reread 1$/m)
    const noted: [names: number, isMoreLeft: boolean][] = []
    expect(await rereadNames(db, (...each) => noted.push(each))).toBe(false)
    expect(noted).toEqual([[1, false]])
    const later = openMetrics()
    watchRereading(later, db)
    expect(await later.registry.metrics()).toMatch(/^namehouse_names_to_reread 0$/m)
    expect([await under('oldword'), await under('hub')]).toEqual([[], ['solarhub.com']])
    expect(await wrongEntries()).toBe(0)
  })

  it('are read in batches by any number of workers, while rows that others hold wait', async () => {
    await db.begin(seedListings)
    await db`update listings set reading = null, reading_version = 0`
    const sold = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const sale = db.begin(async (tx) => {
      await tx`select 1 from listings where domain = 'solarhub.com' for update`
      held.resolve()
      await sold.promise
    })
    await held.promise
    const work = async () => {
      while (await rereadNames(db)) continue
    }
    await Promise.all([work(), work(), work()])
    expect(await under('solar')).not.toContain('solarhub.com')
    sold.resolve()
    await sale
    await work()
    expect(await under('solar')).toContain('solarhub.com')
    expect(await wrongEntries()).toBe(0)
  })
})
