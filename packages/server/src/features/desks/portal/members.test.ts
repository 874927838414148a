import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenEndpoint, givenEvent, SECRET } from '../../../../test/support/dispatching.ts'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenMember } from '../../../../test/support/members.ts'
import { Browser, givenSignedIn } from '../../../../test/support/people.ts'

let lab: TestLab
let house: House
let partner: GivenPartner
let other: GivenPartner
beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
})
beforeEach(async () => {
  partner = await givenPartner(house)
  other = await givenPartner(house)
})

const at = ({ partnerId }: GivenPartner, environment = 'live') =>
  `/api/portal/${partnerId}/${environment}`
const body = () => ({ url: `${lab.receiver}/stolen`, secret: SECRET })

/** Makes every call below a partner, as someone who knows its ids would. */
async function statuses(browser: Browser, base: string, ids: { event: string; delivery: string }) {
  const answers = [
    await browser.get(`${base}/webhook`),
    await browser.put(`${base}/webhook`, body()),
    await browser.post(`${base}/webhook/test`),
    await browser.get(`${base}/deliveries`),
    await browser.get(`${base}/deliveries/${ids.delivery}`),
    await browser.post(`${base}/deliveries/${ids.delivery}/resend`),
    await browser.get(`${base}/events`),
    await browser.get(`${base}/events/${ids.event}`),
    await browser.delete(`${base}/webhook`),
  ]
  return answers.map(({ statusCode }) => statusCode)
}

async function givenDelivery(to: GivenPartner): Promise<{ event: string; delivery: string }> {
  await givenEndpoint(house, to, `${lab.receiver}/own`)
  const event = await givenEvent(house, to)
  const [row] = await house.db`select id from deliveries where event_id = ${event}`
  return { event, delivery: String(row?.['id']) }
}

const urlOf = async ({ partnerId }: GivenPartner) => {
  const rows = await house.db`
    select url, deleted_at from webhook_endpoints where partner_id = ${partnerId}
  `
  return rows.map(({ url, deleted_at }) => [url, deleted_at])
}

describe('who may act for a partner', () => {
  it('401: people who are not signed in', async () => {
    const ids = await givenDelivery(partner)
    expect(new Set(await statuses(new Browser(house), at(partner), ids))).toEqual(new Set([401]))
    expect((await new Browser(house).get('/api/portal/partners')).statusCode).toBe(401)
  })

  it('404: people who are not members, including staff and members of other partners, and nothing changes', async () => {
    const ids = await givenDelivery(partner)
    await givenMember(house, partner)
    for (const { browser } of [
      await givenSignedIn(house),
      await givenSignedIn(house, 'staff'),
      await givenMember(house, other),
    ]) {
      expect(new Set(await statuses(browser, at(partner), ids))).toEqual(new Set([404]))
    }
    expect(await urlOf(partner)).toEqual([[`${lab.receiver}/own`, null]])
  })

  it("404: events and deliveries of another partner are not found under one's own", async () => {
    const ids = await givenDelivery(other)
    await givenDelivery(partner)
    const { browser } = await givenMember(house, partner)
    for (const path of [`deliveries/${ids.delivery}`, `events/${ids.event}`]) {
      expect((await browser.get(`${at(partner)}/${path}`)).statusCode).toBe(404)
    }
    const resend = await browser.post(`${at(partner)}/deliveries/${ids.delivery}/resend`)
    expect(resend.statusCode).toBe(404)
    const cursor = await browser.get(`${at(partner)}/events?cursor=${ids.event}`)
    expect([cursor.statusCode, cursor.json().error.details[0].field]).toEqual([400, 'cursor'])
  })

  it('404: live data is not found in the sandbox', async () => {
    const ids = await givenDelivery(partner)
    const { browser } = await givenMember(house, partner)
    const sandbox = at(partner, 'sandbox')
    expect((await browser.get(`${sandbox}/webhook`)).json()).toEqual({ webhook: null })
    expect((await browser.get(`${sandbox}/events`)).json().events).toEqual([])
    expect((await browser.get(`${sandbox}/events/${ids.event}`)).statusCode).toBe(404)
    await browser.put(`${sandbox}/webhook`, body())
    expect((await browser.get(`${sandbox}/deliveries/${ids.delivery}`)).statusCode).toBe(404)
    expect((await browser.delete(`${sandbox}/webhook`)).statusCode).toBe(204)
    expect((await browser.get(`${at(partner)}/webhook`)).json()).toMatchObject({
      webhook: { url: `${lab.receiver}/own` },
    })
  })

  it.each(['LIVE', 'test', '..', '%00'])('404: %s is not an environment', async (environment) => {
    const { browser } = await givenMember(house, partner)
    const answer = await browser.get(`${at(partner, environment)}/webhook`)
    expect(answer.statusCode).toBe(404)
  })

  it('404, 400: ids that can’t be stored', async () => {
    await givenDelivery(partner)
    const { browser } = await givenMember(house, partner)
    const base = at(partner)
    const staff = (await givenSignedIn(house, 'staff')).browser
    const answers = [
      await browser.get('/api/portal/%00/live/webhook'),
      await browser.get(`/api/portal/${'x'.repeat(5_000)}/live/webhook`),
      await browser.get(`${base}/events/%00`),
      await browser.get(`${base}/events?cursor=%00`),
      await browser.get(`${base}/deliveries/%00`),
      await browser.get(`${base}/deliveries/${'x'.repeat(5_000)}`),
      await browser.get(`${base}/deliveries?cursor=%00`),
      await browser.post(`${base}/deliveries/%00/resend`),
      await staff.get('/api/staff/partners/%00/members'),
      await staff.delete(`/api/staff/partners/${partner.partnerId}/members/%00`),
    ]
    const wrong = answers.filter(({ statusCode }) => statusCode !== 400 && statusCode !== 404)
    expect(wrong.map(({ body: text }) => text)).toEqual([])
  })

  it('404: a removed member loses access with the next call', async () => {
    const ids = await givenDelivery(partner)
    await givenMember(house, partner)
    const { browser, id } = await givenMember(house, partner)
    expect((await browser.get(`${at(partner)}/webhook`)).statusCode).toBe(200)
    const staff = await givenSignedIn(house, 'staff')
    const member = `/api/staff/partners/${partner.partnerId}/members/${id}`
    expect((await staff.browser.delete(member)).statusCode).toBe(204)
    expect(new Set(await statuses(browser, at(partner), ids))).toEqual(new Set([404]))
    expect((await browser.get('/api/portal/partners')).json()).toEqual({ partners: [] })
  })

  it('403: members of a suspended partner, who still see it in their list', async () => {
    const { browser } = await givenMember(house, partner)
    await house.db`update partners set suspended_at = now() where id = ${partner.partnerId}`
    expect((await browser.get(`${at(partner)}/events`)).statusCode).toBe(403)
    expect((await browser.get('/api/portal/partners')).json().partners).toEqual([
      {
        partner_id: partner.partnerId,
        name: 'A Partner',
        suspended: true,
        role: 'developer',
        affiliate_in: [],
      },
    ])
  })

  it('403: pages of another origin, even with a member’s cookie', async () => {
    const ids = await givenDelivery(partner)
    const { browser } = await givenMember(house, partner)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const ways = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ]
    for (const way of ways) {
      for (const [method, path] of [
        ['PUT', 'webhook'],
        ['DELETE', 'webhook'],
        ['POST', 'webhook/test'],
        ['POST', `deliveries/${ids.delivery}/resend`],
      ] as const) {
        const answer = await house.app.inject({
          method,
          url: `${at(partner)}/${path}`,
          headers: { cookie, ...way },
          ...(method === 'PUT' && { payload: body() }),
        })
        expect([method, path, answer.statusCode]).toEqual([method, path, 403])
      }
    }
    expect(await urlOf(partner)).toEqual([[`${lab.receiver}/own`, null]])
    expect((await lab.inbox('/stolen')).ids).toEqual([])
  })
})
