import { beforeAll, describe, expect, it } from 'vitest'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenMember } from '../../../../test/support/members.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { follow, givenReferredSale } from '../../../../test/support/referral.ts'

let house: House
let partner: GivenPartner
let browser: Browser
let place: string

beforeAll(async () => {
  house = await openHouse()
  partner = await givenPartner(house, { affiliate: true })
  browser = (await givenMember(house, partner)).browser
  place = `/api/portal/${partner.partnerId}/live`
})

const codeOf = (body: unknown) => (body as { error?: { code: string } }).error?.code

describe('a member', () => {
  it('201, 200: creates a link and sees the same results as the partner API', async () => {
    const made = await browser.post(`${place}/links`, { kind: 'generic', label: '=1+1, "x"' })
    expect(made.statusCode).toBe(201)
    const { code, link_id } = made.json<{ code: string; link_id: string }>()
    const { cookie } = await follow(house, code)
    await givenReferredSale(house, { partner, cookie: cookie?.value, cents: 100_00 })
    const { links, me, analytics } = partner.client
    const read = async (path: string) => (await browser.get(`${place}/${path}`)).json<unknown>()
    expect(await read('links')).toEqual(await links.list())
    expect(await read('sales')).toEqual(await me.sales())
    expect(await read('commissions')).toEqual(await me.commissions())
    expect(await read('analytics')).toEqual(await analytics.read())
    expect(await analytics.read()).toMatchObject({
      funnel: { clicks: 1, sales: 1, conversion_rate: 1 },
      gmv_cents: 100_00,
    })
    expect((await me.sales()).sales).toMatchObject([{ link_id }])
  })

  it('200: exports every report as CSV, with no text that a spreadsheet runs as a formula', async () => {
    const file = async (name: string) => await browser.get(`${place}/exports/${name}`)
    const links = await file('links')
    expect(links.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="namehouse-links-live-\d{4}-\d\d-\d\d\.csv"$/,
      ),
    })
    expect(links.body).toMatch(/^link_id,url,kind,domain,product,label,clicks,/)
    expect(links.body).toContain(`,"'=1+1, ""x""",1,1,10000,1500,`)
    const today = house.clock.now().toISOString().slice(0, 10)
    expect((await file('days')).body).toBe(
      'date,clicks,checkouts,sales,gmv_cents,commission_cents\r\n' +
        `${today},1,0,1,10000,1500\r\n`,
    )
    expect((await file('sales')).body).toContain(',a***@example.com,')
    expect((await file('commissions')).body).toContain(',accrued,1500,1500,ord_')
    expect((await file('secrets')).statusCode).toBe(400)
    expect((await file('days?from=soon')).statusCode).toBe(400)
  })

  it('400: what the partner API refuses is refused here too', async () => {
    const answer = await browser.post(`${place}/links`, { kind: 'domain' })
    expect([answer.statusCode, codeOf(answer.json())]).toEqual([400, 'validation_error'])
  })

  it('403: in an environment without an affiliate account', async () => {
    const sandbox = `/api/portal/${partner.partnerId}/sandbox`
    for (const path of ['links', 'sales', 'commissions', 'analytics', 'exports/days']) {
      const answer = await browser.get(`${sandbox}/${path}`)
      expect([path, answer.statusCode, codeOf(answer.json())]).toEqual([path, 403, 'forbidden'])
    }
    const answer = await browser.post(`${sandbox}/links`, { kind: 'generic' })
    expect(answer.statusCode).toBe(403)
  })

  it('200: the list of partners says where there is an affiliate account', async () => {
    const partners = async () =>
      (await browser.get('/api/portal/partners')).json<{ partners: unknown[] }>().partners
    expect(await partners()).toMatchObject([{ affiliate_in: ['live'] }])
    const plain = await givenMember(house, await givenPartner(house))
    const theirs = await plain.browser.get('/api/portal/partners')
    expect(theirs.json()).toMatchObject({ partners: [{ affiliate_in: [] }] })
  })

  it('403: after the last affiliate credential is revoked', async () => {
    const gone = await givenPartner(house, { affiliate: true })
    const { browser: theirs } = await givenMember(house, gone)
    const path = `/api/portal/${gone.partnerId}/live/links`
    expect((await theirs.get(path)).statusCode).toBe(200)
    await house.db`
      update partner_credentials set revoked_at = ${house.clock.now()} where key_id = ${gone.keyId}
    `
    expect((await theirs.get(path)).statusCode).toBe(403)
    expect((await theirs.get('/api/portal/partners')).json()).toMatchObject({
      partners: [{ affiliate_in: [] }],
    })
  })
})

describe('a stranger', () => {
  const PATHS = ['links', 'sales', 'commissions', 'analytics', 'exports/days', 'exports/sales']

  it('404: members of other partners and non-members find nothing and create nothing', async () => {
    const other = await givenMember(house, await givenPartner(house, { affiliate: true }))
    const nonMember = await givenSignedIn(house)
    for (const { browser: theirs } of [other, nonMember]) {
      for (const path of PATHS) {
        expect((await theirs.get(`${place}/${path}`)).statusCode).toBe(404)
      }
      const made = await theirs.post(`${place}/links`, { kind: 'generic' })
      expect(made.statusCode).toBe(404)
    }
  })

  it('401: people who are not signed in; 403: pages of another site', async () => {
    for (const path of PATHS) {
      expect((await house.app.inject(`${place}/${path}`)).statusCode).toBe(401)
    }
    const headers = { 'sec-fetch-site': 'cross-site' }
    const crossed = await browser.post(`${place}/links`, { kind: 'generic' }, { headers })
    expect(crossed.statusCode).toBe(403)
  })
})
