import { beforeAll, describe, expect, it } from 'vitest'
import { givenListing } from '../../../test/support/given.ts'
import { type House, openHouse } from '../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../test/support/lab.ts'
import { addLander } from '../../../test/support/landers.ts'
import { givenSignedIn } from '../../../test/support/people.ts'
import { givenSale } from '../../../test/support/sales.ts'
import { toolsOf } from '../../../test/support/tools.ts'
import { readDomainName } from '../../values/domain-name.ts'
import { typoVariantsOf } from './typo-variants/typo-variants-of.ts'

let lab: TestLab
let house: House

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})

const run = async (slug: string, input: Record<string, unknown>) =>
  (await toolsOf(house).run(slug, input)).result as Record<string, unknown>

describe('typo-variants', () => {
  type Variant = { domain: string; kind: string; state: string; registered: boolean }

  it('makes each kind of mistake', () => {
    const read = readDomainName('harbor.com')
    if (!read.ok) throw new Error(read.reason)
    const made = new Map(typoVariantsOf(read).map(({ name, kind }) => [name.unicode, kind]))
    expect(Object.fromEntries(made)).toMatchObject({
      'arbor.com': 'missing letter',
      'ahrbor.com': 'swapped letters',
      'hharbor.com': 'doubled letter',
      'garbor.com': 'neighboring key',
      'wwwharbor.com': 'missing dot',
      'harbor.net': 'other extension',
      'harb-or.com': 'hyphen',
      'harbors.com': 'plural',
      'herbor.com': 'vowel',
      'harb0r.com': 'lookalike',
      'hаrbor.com': 'lookalike',
    })
    expect(made.has('harbor.com')).toBe(false)
  })

  it('shows which are registered, those first', async () => {
    await lab.names(['buzy-harbor.com', 'busyharbor.com'], 'parked')
    const found = await run('typo-variants', { domain: 'busy-harbor.com', limit: 100 })
    const variants = found['variants'] as Variant[]
    const byName = new Map(variants.map((variant) => [variant.domain, variant]))
    expect(variants).toHaveLength(100)
    expect(byName.get('busyharbor.com')).toMatchObject({ kind: 'hyphen', registered: true })
    const taken = variants.filter(({ registered }) => registered)
    expect(found['registered_count']).toBe(taken.length)
    expect(variants.slice(0, taken.length)).toEqual(taken)
    expect(variants.some(({ state }) => state === 'available')).toBe(true)
  })

  it.each([{ domain: 'nonsense' }, { domain: 'a.com', limit: 0 }, { domain: 'a.com', limit: 101 }])(
    '400: %j',
    async (input) => {
      await expect(run('typo-variants', input)).rejects.toMatchObject({ status: 400 })
    },
  )
})

describe('name-generator', () => {
  type Name = { domain: string; style: string; state: string; available: boolean; length: number }

  it('generates ideas in every style, available ones first', async () => {
    const found = await run('name-generator', { keywords: 'Quiet  harbor!', limit: 30 })
    const names = found['names'] as Name[]
    expect(found['keywords']).toEqual(['quiet', 'harbor'])
    expect(new Set(names.map(({ style }) => style)).size).toBeGreaterThan(2)
    expect(names[0]?.available).toBe(true)
    const isFree = names.map(({ available }) => available === true)
    expect(isFree).toEqual(isFree.toSorted((a, b) => Number(b) - Number(a)))
    expect(new Set(names.map(({ domain }) => domain)).size).toBe(names.length)
  })

  it('respects the requested TLDs, styles and length', async () => {
    const input = { keywords: 'solar roof', tlds: ['.IO'], styles: ['blend'], length_max: 9 }
    const names = (await run('name-generator', input))['names'] as Name[]
    expect(names.length).toBeGreaterThan(0)
    for (const { domain, style, length } of names) {
      expect([domain, domain.endsWith('.io'), style, length <= 9]).toEqual([
        domain,
        true,
        'blend',
        true,
      ])
    }
  })

  it.each([
    { keywords: '!!' },
    { keywords: 'a b', tlds: ['no such ending'] },
    { keywords: 'a b', tlds: ['nosuchending'] },
    { keywords: 'ab', styles: ['x'] },
    { keywords: 'x'.repeat(101) },
  ])('400: %j', async (input) => {
    await expect(run('name-generator', input)).rejects.toMatchObject({ status: 400 })
  })
})

describe('appraisal', () => {
  type Worth = {
    low_cents: number
    estimate_cents: number
    high_cents: number
    confidence: string
    reasons: { factor: string; text: string }[]
    comparables: { domain: string; kind: string; price_range: { from_cents: number } }[]
  }
  const appraise = async (domain: string) =>
    (await run('appraisal', { domain })) as unknown as Worth

  beforeAll(async () => {
    for (let at = 0; at < 30; at += 1) {
      await givenListing(house, { domain: `word${at}.com`, bin: 2_000_00 })
      await givenListing(house, {
        domain: `a-very-long-name-that-nobody-wants-${at}.com`,
        bin: 150_00,
      })
    }
    const ours = await givenListing(house, { domain: 'quayside.com', bin: 48_123_45 })
    await givenSale(house, ours, { cents: 13_000_00 })
    await givenListing(house, { domain: 'myquay.com', bin: 31_415_92 })
  })

  it('returns an ordered range with reasons from the market', async () => {
    const worth = await appraise('harbor.com')
    expect(worth.low_cents).toBeLessThan(worth.estimate_cents)
    expect(worth.estimate_cents).toBeLessThan(worth.high_cents)
    expect(worth.reasons.map(({ factor }) => factor)).toEqual(
      expect.arrayContaining(['ending', 'length']),
    )
    expect(worth.confidence).toBe('medium')
  })

  it('short names are worth more than long ones, and hyphens and digits lower the value', async () => {
    const short = await appraise('harbo.com')
    const long = await appraise('harborharborharborharborharborharbo.com')
    expect(long.estimate_cents).toBeLessThan(short.estimate_cents)
    expect((await appraise('har-bo.com')).estimate_cents).toBeLessThan(short.estimate_cents)
    expect((await appraise('harb7.com')).estimate_cents).toBeLessThan(short.estimate_cents)
  })

  it('sales of similar names are used, and no price can be derived from the result', async () => {
    const worth = await appraise('quay.com')
    expect(worth.comparables).toContainEqual(
      expect.objectContaining({
        domain: 'quayside.com',
        kind: 'sale',
        price_range: { from_cents: 10_000_00, to_cents: 25_000_00 },
        sold_at: `${house.clock.now().toISOString().slice(0, 10)}T00:00:00.000Z`,
      }),
    )
    expect(worth.comparables.map(({ domain }) => domain)).toContain('myquay.com')
    // Another price in the same band changes nothing in the result.
    house.clock.advance(3_600_000)
    await house.db`update listings set bin_price_cents = 2711828 where domain = 'myquay.com'`
    const again = await appraise('quay.com')
    expect({ ...again, as_of: '' }).toEqual({ ...worth, as_of: '' })
    expect(JSON.stringify(again)).not.toMatch(/4812345|3141592|2711828/)
  })

  it('a sale is used only once it is delivered, and if its seller agrees', async () => {
    const { id: account_id, browser } = await givenSignedIn(house)
    const own = await addLander(house, { account_id, domain: 'bollardworks.com' })
    await givenSale(house, own.listing_id)
    const waiting = await givenListing(house, { domain: 'bollardshop.com' })
    await givenSale(house, waiting, { moves: ['start-transfer'] })
    const private_ = { domain: 'bollardclub.com', approved: false, visible: false, withdrawn: true }
    await givenSale(house, await givenListing(house, private_), { isBrokered: true })
    const usedFor = async (domain: string) =>
      (await appraise(domain)).comparables.flatMap((each) => {
        return each.kind === 'sale' ? [each.domain] : []
      })
    expect(await usedFor('bollard.com')).toEqual([])
    await browser.put(`/api/account/listings/${own.id}/publishing`, { publish_sale: true })
    expect(await usedFor('bollard.net')).toEqual(['bollardworks.com'])
  })

  it('400: not a domain name', async () => {
    await expect(appraise('nonsense')).rejects.toMatchObject({ status: 400 })
  })
})
