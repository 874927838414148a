import { beforeAll, describe, expect, it } from 'vitest'
import { addForwarded, openForwarding } from '../../../../test/support/forwarding.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenLab, type TestLab } from '../../../../test/support/lab.ts'
import { givenSignedIn } from '../../../../test/support/people.ts'
import { postAsStaff } from '../../../../test/support/staff-desk.ts'
import { givenHosted } from '../../../../test/support/zones.ts'
import { heldNames } from '../../portfolio/one-domain/held-names.ts'
import { receiveDomain } from '../../portfolio/one-domain/receive-domain.ts'

let house: House
let lab: TestLab
let staff: Awaited<ReturnType<typeof givenSignedIn>>

beforeAll(async () => {
  lab = await givenLab()
  house = await openHouse({}, lab)
  staff = await givenSignedIn(house, 'staff')
})

/** How long the forwarder may use what it has looked up. */
const KEPT_MS = 1_000
const REASON = 'It leads to a page that imitates a bank.'
const TARGET = { url: 'https://example.com/', status: 302, keep_path: false }

const find = async (domain: string) => {
  const answer = await staff.browser.get(`/api/staff/forwardings?domain=${domain}`)
  return answer.json().forwardings
}
const block = async (domain: string, reason = REASON) =>
  await postAsStaff(staff, `forwardings/${domain}/block`, { reason })
const unblock = async (domain: string) => await postAsStaff(staff, `forwardings/${domain}/unblock`)
const mailsAbout = async (domain: string) =>
  await house.db<{ kind: string; to_email: string }[]>`
    select kind, to_email from mails where about_id = ${domain} order by kind
  `

/** A domain with our DNS that its owner forwards. */
async function givenOwned() {
  const hosted = await givenHosted(house, lab)
  const path = `/api/domains/${hosted.domain}/forwarding`
  await hosted.browser.put(path, TARGET)
  return { ...hosted, path }
}

describe('stopping a forwarding that is abused', () => {
  it('200: it is found by its domain, its www or its name in another script', async () => {
    const domain = await addForwarded(house)
    const found = { domain, url: 'https://example.com/', is_stopped: false, blocked: null }
    expect(await find(domain)).toMatchObject([found])
    expect(await find(`WWW.${domain}.`)).toMatchObject([found])
    expect(await find('nobody-forwards-this.com')).toEqual([])
    expect(await find('not%20a%20name')).toEqual([])
  })

  it('200: visitors aren’t forwarded any more, and no certificate is obtained', async () => {
    const domain = await addForwarded(house)
    const { visit } = await openForwarding(house)
    expect((await visit(domain)).status).toBe(301)
    expect(await block(domain)).toMatchObject({
      status: 200,
      body: { blocked: { reason: REASON } },
    })
    house.clock.advance(KEPT_MS)
    expect((await visit(domain)).status).toBe(404)
    expect((await visit(`www.${domain}`)).status).toBe(404)
    const allowed = await staff.browser.get(`/api/landers/allowed?domain=${domain}`)
    expect(allowed.statusCode).toBe(404)
  })

  it('the owner gets an email and sees why, and can’t set it again in any way', async () => {
    const { browser, domain, path } = await givenOwned()
    await block(domain, 'It leads to a page that imitates a bank')
    const [mail, ...others] = await mailsAbout(domain)
    expect([mail?.kind, others]).toEqual(['forwarding-blocked', []])
    const blocked = { reason: REASON, at: expect.any(String) }
    expect((await browser.get(path)).json()).toMatchObject({ state: 'blocked', blocked })
    const detail = (await browser.get(`/api/domains/${domain}`)).json()
    expect(detail.forwarding).toMatchObject({ blocked })
    for (const more of [{}, { dry_run: true }, { url: 'https://other.example/' }]) {
      const refused = await browser.put(path, { ...TARGET, ...more })
      expect([refused.statusCode, refused.json().error.message]).toEqual([
        403,
        `We stopped forwarding this domain. ${REASON} Contact us if this is a mistake.`,
      ])
    }
    expect((await browser.delete(path)).statusCode).toBe(200)
    expect((await browser.put(path, TARGET)).statusCode).toBe(403)
  })

  it('the block stays when the domain is in another account', async () => {
    const { domain } = await givenOwned()
    await block(domain)
    const next = await givenSignedIn(house)
    await house.db`update domains set account_id = ${next.id} where domain = ${domain}`
    const refused = await next.browser.put(`/api/domains/${domain}/forwarding`, TARGET)
    expect(refused.statusCode).toBe(403)
  })

  it('the block stays when the domain is sold, and its buyer receives it', async () => {
    const { owner, domain } = await givenOwned()
    await block(domain)
    const next = await givenSignedIn(house)
    const held = await heldNames(house.deps).readHeld(domain)
    if (!held) throw new Error('the registrar should hold it')
    const given = { domain: held, from: owner.id, to: next.id }
    const isMoved = await house.db.begin((tx) => receiveDomain(tx, given, house.clock.now()))
    expect(isMoved).toBe(true)
    const refused = await next.browser.put(`/api/domains/${domain}/forwarding`, TARGET)
    expect(refused.statusCode).toBe(403)
    expect(await find(domain)).toMatchObject([{ blocked: { reason: REASON } }])
  })

  it('200: allowed again, it forwards as before, and the owner gets an email', async () => {
    const { browser, domain, path } = await givenOwned()
    const { visit } = await openForwarding(house)
    await block(domain)
    expect((await visit(domain)).status).toBe(404)
    expect(await unblock(domain)).toMatchObject({ status: 200, body: { blocked: null } })
    house.clock.advance(KEPT_MS)
    expect((await visit(domain)).status).toBe(302)
    expect((await browser.get(path)).json()).toMatchObject({ state: 'on', blocked: null })
    expect((await browser.put(path, TARGET)).statusCode).toBe(200)
    const kinds = (await mailsAbout(domain)).map(({ kind }) => kind)
    expect(kinds).toEqual(['forwarding-blocked', 'forwarding-unblocked'])
  })

  it('without a domain, the list has what staff stopped, newest first', async () => {
    const [older, newer] = [await addForwarded(house), await addForwarded(house)]
    await block(older)
    await house.db`
      update forwardings set blocked_at = blocked_at - interval '1 hour' where domain = ${older}
    `
    await block(newer)
    const { forwardings } = (await staff.browser.get('/api/staff/forwardings')).json()
    const mine = forwardings.map(({ domain }: { domain: string }) => domain)
    expect(mine.filter((each: string) => [older, newer].includes(each))).toEqual([newer, older])
  })

  it('400, 404, 409: no reason, nothing to stop, stopped already', async () => {
    const domain = await addForwarded(house)
    expect((await block(domain, '   ')).status).toBe(400)
    expect((await block(domain, 'x'.repeat(300))).status).toBe(400)
    expect((await block('nobody-forwards-this.com')).status).toBe(404)
    expect((await unblock(domain)).status).toBe(409)
    expect((await block(domain)).status).toBe(200)
    expect((await block(domain)).status).toBe(409)
    expect((await mailsAbout(domain)).length).toBe(1)
  })

  it('the audit log says what was done and why', async () => {
    const domain = await addForwarded(house)
    await block(domain)
    await unblock(domain)
    const { entries } = (await staff.browser.get('/api/staff/audit?action=/forwardings')).json()
    const entryOf = (words: string) =>
      entries.find(({ sentence }: { sentence: string }) => sentence.includes(words))
    expect(entryOf(`allowed the forwarding of ${domain} again`)).toMatchObject({ status: 200 })
    expect(entryOf(`stopped the forwarding of ${domain}`).params).toMatchObject({
      domain,
      reason: REASON,
    })
  })
})
