import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { follow, givenReferredSale } from '../../../../test/support/referral.ts'
import { noteCheckout } from './note-checkout.ts'

const DAY_MS = 86_400_000
let house: House
let partner: GivenPartner
let link: { link_id: string; code: string }

beforeAll(async () => {
  house = await openHouse()
})
beforeEach(async () => {
  partner = await givenPartner(house, { affiliate: true })
  link = await partner.client.links.create({ kind: 'generic' })
})

const clickedCookie = async (code = link.code) => (await follow(house, code)).cookie?.value

async function open(session_id: string, cookie?: string): Promise<void> {
  const { clock, deps } = house
  const opened = {
    session_id,
    partner_id: partner.partnerId,
    environment: 'live',
    cookie,
    now: clock.now(),
  } as const
  await house.db.begin((tx) => noteCheckout(tx, opened, deps.config.masterKey))
}

describe('GET /me/clicks and /analytics', () => {
  it('200: over a range of days or times', async () => {
    const DAY = (offset: number) =>
      new Date(house.clock.now().getTime() + offset * DAY_MS).toISOString().slice(0, 10)
    await follow(house, link.code)
    house.clock.advance(DAY_MS)
    await follow(house, link.code)
    await follow(house, link.code, { address: '192.0.2.2' })
    await givenReferredSale(house, { partner, cents: 100_00, commission: 15_00 })
    const { me, analytics } = partner.client
    expect(await me.clicks()).toEqual({
      from: null,
      to: null,
      total: 3,
      unique: 2,
      by_day: [
        { date: DAY(-1), clicks: 1 },
        { date: DAY(0), clicks: 2 },
      ],
    })
    const today = { from: DAY(0), to: DAY(0) }
    expect(await me.clicks(today)).toMatchObject({ ...today, total: 2, unique: 2 })
    const moment = house.clock.now()
    const from = new Date(moment.getTime() - DAY_MS + 1).toISOString()
    expect(await me.clicks({ from, to: moment.toISOString() })).toMatchObject({ total: 0 })
    expect(await analytics.read({ from })).toEqual({
      from,
      to: null,
      funnel: {
        clicks: 2,
        checkouts: 0,
        sales: 1,
        link_checkouts: 0,
        link_sales: 0,
        conversion_rate: 0,
      },
      gmv_cents: 100_00,
      commission_cents: 15_00,
      by_day: [
        {
          date: DAY(0),
          clicks: 2,
          checkouts: 0,
          sales: 1,
          gmv_cents: 100_00,
          commission_cents: 15_00,
        },
      ],
    })
  })

  it('200: the funnel from click to checkout to sale', async () => {
    const cookie = await clickedCookie()
    for (const n of [2, 3, 4]) await follow(house, link.code, { address: `192.0.2.${n}` })
    const mark = randomUUID()
    await open(`cs_${mark}`, cookie)
    await open(`cs_${mark}`, cookie)
    await open(`cs_2${mark}`, 'not our cookie')
    await givenReferredSale(house, { partner, cookie })
    expect((await partner.client.analytics.read()).funnel).toEqual({
      clicks: 4,
      checkouts: 2,
      sales: 1,
      link_checkouts: 1,
      link_sales: 1,
      conversion_rate: 0.25,
    })
    const noted = await house.db`
      select link_id from referral_checkouts where partner_id = ${partner.partnerId}
      order by session_id
    `
    expect(noted.map(({ link_id }) => link_id)).toContain(link.link_id)
    expect(noted.map(({ link_id }) => link_id)).toContain(null)
  })

  it('200: a sale through a link counts in the period of its click, as the click does', async () => {
    const clickedOn = house.clock.now().toISOString().slice(0, 10)
    const cookie = await clickedCookie()
    house.clock.advance(2 * DAY_MS)
    const today = house.clock.now().toISOString().slice(0, 10)
    await follow(house, link.code, { address: '192.0.2.9' })
    await givenReferredSale(house, { partner, cookie })
    await givenReferredSale(house, { partner })
    const { analytics } = partner.client
    const funnelOf = async (day: string) => (await analytics.read({ from: day, to: day })).funnel
    expect(await funnelOf(clickedOn)).toMatchObject({
      clicks: 1,
      sales: 0,
      link_sales: 1,
      conversion_rate: 1,
    })
    expect(await funnelOf(today)).toMatchObject({
      clicks: 1,
      sales: 2,
      link_sales: 0,
      conversion_rate: 0,
    })
  })

  it.each([
    { from: 'yesterday' },
    { to: '2026-02-30' },
    { from: '2026-11-02', to: '2026-11-01' },
    { from: '0000-01-01' },
    { to: '9999-12-31' },
  ])('400: %o', async (query) => {
    const { me, analytics } = partner.client
    const refused = { status: 400, code: 'validation_error' }
    await expect(me.clicks(query)).rejects.toMatchObject(refused)
    await expect(analytics.read(query)).rejects.toMatchObject(refused)
  })
})
