import { NamehouseClient } from '@namehouse/sdk'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { catalogueDatabase } from '../../../../test/support/catalogue-database.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { passLeases } from '../../../../test/support/leases.ts'
import { until } from '../../../../test/support/until.ts'
import { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { ServerGate } from '../../../upstream/server-gate.ts'
import { setMarkup } from './set-markup.ts'
import { syncCatalogue } from './sync-catalogue.ts'

const HOUR = 3_600_000
let lab: TestLab
let house: House
let client: NamehouseClient

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab, await catalogueDatabase(lab))
  client = new NamehouseClient({ baseUrl: 'http://house', fetch: house.fetch, attemptsMax: 1 })
})
afterEach(async () => {
  await lab.reset()
  await lab.usualPrices()
})

/** Uses a new client, so a registrar that one test marked as down is asked again in the next. */
async function sync(options: { isForced?: boolean; acceptsLosses?: boolean } = { isForced: true }) {
  const account = { url: lab.registrar, apiKey: 'lab-registrar-key', customer: 'namehouse' }
  const gate = new ServerGate({ concurrentMax: 16, waitingMax: 1_000, spacingMs: 0 })
  const registrar = new RegistrarClient({ ...account, gate, deadlineMs: 2_000 })
  const end = await syncCatalogue(house.db, { registrar, clock: house.clock, ...options })
  return end
}

/** The prices as callers see them, after the service has picked up the last sync. */
async function shown() {
  const { version } = await state()
  house.clock.advance(5_000)
  await until('the sync is noticed', async () => {
    await client.tlds.list()
    return (await metric('version')) >= version
  })
  return await client.tlds.list()
}

/** Acts as if no sync had ever failed. A good one would do the same, with hundreds of requests. */
async function forgetFailures(): Promise<void> {
  await house.db`delete from catalogue_syncs where outcome = 'failed'`
  await house.db`update catalogue_state set version = version + 1`
}

async function state(): Promise<{ version: number }> {
  const [row] = await house.db<{ version: number }[]>`select version from catalogue_state`
  return row ?? { version: 0 }
}

async function metric(name: string): Promise<number> {
  const { body } = await house.app.inject('/metrics')
  return Number(new RegExp(`^namehouse_catalogue_${name} (\\S+)$`, 'm').exec(body)?.[1])
}

describe('a sync that goes wrong', () => {
  const GOOD = { outcome: 'good', tlds_failed: 0 }

  it.each([
    ['drop'],
    ['garbage'],
    ['truncate'],
    ['cut'],
    ['empty'],
    ['server_error'],
    ['rate_limit'],
    ['maintenance'],
    ['redirect_loop'],
    ['flood'],
    ['stall'],
  ])('%s on the price list: every price is kept, and the failure is visible', async (kind) => {
    await forgetFailures()
    const before = await shown()
    expect(await metric('sync_failed')).toBe(0)
    await lab.fault({ target: 'registrar', kind, match: 'pricelist' })
    expect(await sync()).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/\w/) })
    expect(await shown()).toEqual(before)
    expect(await metric('sync_failed')).toBe(1)
  })

  it('a failure is no longer visible after the next good sync', async () => {
    await lab.fault({ target: 'registrar', kind: 'drop', match: 'pricelist' })
    expect(await sync()).toMatchObject({ outcome: 'failed' })
    await shown()
    expect(await metric('sync_failed')).toBe(1)
    await lab.reset()
    expect(await sync()).toMatchObject(GOOD)
    await shown()
    expect(await metric('sync_failed')).toBe(0)
  })

  it('a broken answer for one TLD keeps its row, and the others are read', async () => {
    const before = await shown()
    await lab.fault({ target: 'registrar', kind: 'garbage', match: '/tlds/de/' })
    await lab.price({ product: 'domain_de', action: 'CREATE', cents: 1 })
    await lab.price({ product: 'domain_nl', action: 'CREATE', cents: 1000 })
    expect(await sync()).toMatchObject({
      outcome: 'partial',
      tlds_failed: 1,
      reason: expect.stringMatching(/^de: /),
    })
    const after = await shown()
    expect(after.length).toBe(before.length)
    const find = (tlds: typeof before, wanted: string) => tlds.find(({ tld }) => tld === wanted)
    expect(find(after, 'de')).toEqual(find(before, 'de'))
    expect(find(after, 'nl')).toMatchObject({ register_cents: 1200 })
    expect(await metric('sync_failed')).toBe(0.5)
  })

  it('if the registrar fails half-way, whatever was not read is kept', async () => {
    const before = await shown()
    await lab.fault({ target: 'registrar', kind: 'drop', match: '/info' })
    expect(await sync()).toMatchObject({ outcome: 'failed', reason: 'No TLD could be read.' })
    expect(await shown()).toEqual(before)
  })

  it('a registrar that asks for a short wait gets it, and is read completely', async () => {
    await lab.fault({
      target: 'registrar',
      kind: 'rate_limit',
      match: '/info',
      times: 3,
      retry_after_s: 1,
    })
    expect(await sync()).toMatchObject(GOOD)
  })

  it('a price list that lost many TLDs is rejected unless the operator accepts it', async () => {
    const before = await shown()
    const lost = before.filter(({ tld }) => !tld.includes('.')).slice(0, 200)
    for (const { tld } of lost) {
      for (const action of ['CREATE', 'RENEW', 'TRANSFER', 'RESTORE'])
        await lab.price({ product: `domain_${tld}`, action, cents: null })
    }
    expect(await sync()).toMatchObject({
      outcome: 'failed',
      reason: expect.stringMatching(/is missing/),
    })
    expect(await shown()).toEqual(before)
    expect(await sync({ isForced: true, acceptsLosses: true })).toMatchObject({ outcome: 'good' })
    const unsold = (await shown()).filter(({ register_cents }) => register_cents === null)
    expect(unsold.length).toBeGreaterThanOrEqual(lost.length / 2)
    await lab.usualPrices()
    await sync()
    expect(await shown()).toEqual(before)
  })

  it('data is stale 48 hours after the last good sync, but prices are still served', async () => {
    await sync()
    await shown()
    await lab.fault({ target: 'registrar', kind: 'server_error' })
    house.clock.advance(47 * HOUR)
    await sync()
    expect(await client.tlds.metadata('com')).toMatchObject({ stale: false })
    house.clock.advance(2 * HOUR)
    await sync()
    expect(await client.tlds.metadata('com')).toMatchObject({ stale: true })
    expect(await client.tlds.price('com')).toMatchObject({ priceCents: expect.any(Number) })
    expect(await metric('stale_tlds')).toBeGreaterThan(400)
    await lab.reset()
    await sync()
    await shown()
    expect(await client.tlds.metadata('com')).toMatchObject({ stale: false })
    expect(await metric('stale_tlds')).toBe(0)
  })
})

describe('when a sync runs', () => {
  it('not again within a day of a good sync, or five minutes of a failed one', async () => {
    await sync()
    expect(await sync({})).toBeUndefined()
    house.clock.advance(24 * HOUR)
    await lab.fault({ target: 'registrar', kind: 'drop' })
    expect(await sync({})).toMatchObject({ outcome: 'failed' })
    await lab.reset()
    expect(await sync({})).toBeUndefined()
    house.clock.advance(5 * 60_000)
    expect(await sync({})).toMatchObject({ outcome: 'good' })
  })

  it('one process at a time, and another takes over if it dies', async () => {
    house.clock.advance(24 * HOUR)
    const ends = await Promise.all([sync({}), sync({}), sync()])
    expect(ends.filter((end) => end !== undefined)).toHaveLength(1)
    await house.db`
      insert into catalogue_syncs (started_at, lease_until)
      values (${house.clock.now()}, clock_timestamp() + interval '10 minutes')
    `
    expect(await sync()).toBeUndefined()
    await passLeases(house.db, 10 * 60_000)
    expect(await sync({})).toMatchObject({ outcome: 'good' })
  })
})

describe('prices over time', () => {
  it('a change adds one row to the history, and a second sync adds none', async () => {
    const length = async () => (await client.tlds.priceHistory('net')).history.length
    await sync()
    const before = await length()
    await sync()
    expect(await length()).toBe(before)
    await lab.price({ product: 'domain_net', action: 'RENEW', cents: 2000 })
    await sync()
    const { history } = await client.tlds.priceHistory('net')
    expect(history).toHaveLength(before + 1)
    expect(history[0]).toMatchObject({ op: 'renew', priceCents: 2400 })
  })

  it('an operation that is no longer sold has a null price, in the history too', async () => {
    await lab.price({ product: 'domain_org', action: 'RESTORE', cents: null })
    await sync()
    await shown()
    expect(await client.tlds.price('org', 'restore')).toMatchObject({ priceCents: null })
    const { history } = await client.tlds.priceHistory('org')
    expect(history[0]).toMatchObject({ op: 'restore', priceCents: null })
  })

  it('a promotion ends on its date, without a sync', async () => {
    await sync()
    const [promo] = await house.db<{ tld: string; cost_cents: number; until_at: Date }[]>`
      select tld, cost_cents, until_at from tld_costs
      where kind = 'promo' and op = 'register' and from_at < ${house.clock.now()}
        and until_at > ${house.clock.now()}
      order by tld limit 1
    `
    if (!promo) throw new Error('the lab has promotions')
    await shown()
    const price = async () => (await client.tlds.price(promo.tld, 'register')).priceCents ?? 0
    const cheap = await price()
    house.clock.advance(promo.until_at.getTime() - house.clock.now().getTime())
    expect(await price()).toBeGreaterThan(cheap)
  })

  it('a markup for one TLD does not affect others', async () => {
    await sync()
    await house.db.begin((tx) =>
      setMarkup(tx, 'fi', { markup_bps: 10_000, minimum_cents: 0 }, house.clock.now()),
    )
    const after = await shown()
    expect(after.find(({ tld }) => tld === 'fi')).toMatchObject({ renew_cents: 2240 })
    expect(after.find(({ tld }) => tld === 'com')).toMatchObject({ renew_cents: 1173 })
  })
})
