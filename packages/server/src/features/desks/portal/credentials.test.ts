import { PartnerClient } from '@namehouse/sdk'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownDatabase } from '../../../../test/support/database.ts'
import { givenPartner, type GivenPartner } from '../../../../test/support/given.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { givenMember } from '../../../../test/support/members.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { untilWaiting } from '../../../../test/support/waiting.ts'
import { purgeNonces } from '../../../auth/partner-sql.ts'
import { ACTIVE_MAX } from '../../trading/partners/issue-credential.ts'

const HOUR_MS = 3_600_000
let house: House
let other: House
let partner: GivenPartner
let admin: Awaited<ReturnType<typeof givenMember>>
let browser: Browser
let base: string

beforeAll(async () => {
  const { url } = await ownDatabase()
  house = await openHouse({}, undefined, url)
  other = await openHouse({}, undefined, url)
})
beforeEach(async () => {
  partner = await givenPartner(house, { scopes: ['search', 'buy'] })
  admin = await givenMember(house, partner, { role: 'admin' })
  browser = admin.browser
  base = credentialsOf(partner)
})

const credentialsOf = ({ partnerId }: GivenPartner, environment = 'live') =>
  `/api/portal/${partnerId}/${environment}/credentials`

type Pair = { key_id: string; secret: string }
type Listed = Pair & { last_used_at: string | null; revoked_at: string | null }

const list = async (path = base): Promise<Listed[]> => (await browser.get(path)).json().credentials
const keyIds = async (path = base) => (await list(path)).map(({ key_id }) => key_id)

async function issue(body: object = { scopes: ['search'] }, path = base) {
  const answer = await browser.post(path, body)
  return { status: answer.statusCode, body: answer.json() as Pair & { error?: { code: string } } }
}

/** The status of a request signed with this pair. */
async function statusFor({ key_id, secret }: Pair, node = house): Promise<number> {
  const client = new PartnerClient({
    keyId: key_id,
    secret,
    baseUrl: 'http://house',
    fetch: node.fetch,
    now: () => node.clock.now(),
    attemptsMax: 1,
  })
  return await client.inventory.availability('acme.com').then(
    () => 200,
    (error: { status: number }) => error.status,
  )
}

const auditOf = async (email: string) =>
  await house.db<
    { action: string; params: Record<string, unknown>; status: number; text: string }[]
  >`
  select action, params, status, a::text as text from staff_audit a
  where email = ${email} order by id limit 100
`

describe('listing credentials', () => {
  it('200: active credentials first, with their last use, and never a secret', async () => {
    expect(await list()).toMatchObject([
      { key_id: partner.keyId, label: null, scopes: ['search', 'buy'], last_used_at: null },
    ])
    const { body: second } = await issue({ scopes: ['search'], label: 'Shop' })
    await browser.post(`${base}/${second.key_id}/revoke`)
    await partner.client.inventory.availability('acme.com')
    const answer = await browser.get(base)
    expect(answer.json()).toMatchObject({
      credentials: [
        { key_id: partner.keyId, revoked_at: null, last_used_at: expect.any(String) },
        { key_id: second.key_id, label: 'Shop', last_used_at: null },
      ],
      grantable: { scopes: ['search', 'buy'], affiliate: false },
      active_max: ACTIVE_MAX,
      admin: true,
    })
    expect(answer.body).not.toContain('sk_')
  })

  it('the last use outlives its nonces and is updated by the next use', async () => {
    const lastUse = async () => Date.parse((await list())[0]?.last_used_at ?? '')
    await partner.client.inventory.availability('acme.com')
    const used = await lastUse()
    await house.db`
      update partner_nonces set expires_at = expires_at - interval '1 hour'
      where key_id = ${partner.keyId}
    `
    await purgeNonces(house.db)
    const left = await house.db`select 1 from partner_nonces where key_id = ${partner.keyId}`
    expect([left.length, await lastUse()]).toEqual([0, used - HOUR_MS])
    await partner.client.inventory.availability('acme.com')
    expect(await lastUse()).toBeGreaterThanOrEqual(used)
  })

  it('shows no credentials of the other environment or of another partner', async () => {
    await givenPartner(house)
    expect(await keyIds(credentialsOf(partner, 'sandbox'))).toEqual([])
    expect(await keyIds()).toEqual([partner.keyId])
  })
})

describe('issuing a credential', () => {
  it('201: it works immediately, its secret is shown once, and the audit log records who issued it', async () => {
    const { status, body } = await issue({ scopes: ['search'], label: 'Shop' })
    expect([status, body]).toMatchObject([201, { label: 'Shop', scopes: ['search'] }])
    expect(body.key_id).toMatch(/^pk_live_/)
    expect(await statusFor(body)).toBe(200)
    const [entry] = await auditOf(admin.email)
    expect(entry).toMatchObject({
      action: 'POST /api/portal/:partner_id/:environment/credentials',
      params: { partner_id: partner.partnerId, environment: 'live', scopes: ['search'] },
      status: 201,
    })
    expect(entry?.text).not.toContain(body.secret)
  })

  it('403: its scopes can’t exceed those of the active credentials together, and nothing is issued', async () => {
    for (const input of [
      { scopes: ['webhook'] },
      { scopes: ['search', 'buy', 'report'] },
      { scopes: ['search'], affiliate: true },
    ]) {
      expect([input, await issue(input)]).toMatchObject([input, { status: 403 }])
    }
    expect(await keyIds()).toEqual([partner.keyId])
  })

  it('403: revoked credentials don’t count, so staff have to issue the first one', async () => {
    await browser.post(`${base}/${partner.keyId}/revoke`)
    expect(await issue()).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
    expect((await browser.get(base)).json().grantable).toEqual({ scopes: [], affiliate: false })
  })

  it('live scopes allow a sandbox credential, sandbox scopes don’t allow a live one', async () => {
    const sandboxed = credentialsOf(partner, 'sandbox')
    const { status, body } = await issue({ scopes: ['buy'] }, sandboxed)
    expect([status, body.key_id]).toEqual([201, expect.stringMatching(/^pk_sandbox_/)])
    partner = await givenPartner(house, { environment: 'sandbox', affiliate: true })
    browser = (await givenMember(house, partner, { role: 'admin' })).browser
    expect((await issue(undefined, credentialsOf(partner))).status).toBe(403)
    const affiliate = { scopes: ['refer'], affiliate: true }
    expect((await issue(affiliate, credentialsOf(partner, 'sandbox'))).status).toBe(201)
  })

  it('409: the number of active credentials is limited, even with concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: ACTIVE_MAX + 2 }, () => issue()))
    const made = answers.filter(({ status }) => status === 201)
    expect(made.length).toBe(ACTIVE_MAX - 1)
    expect(answers.filter(({ status }) => status === 409).length).toBe(3)
    await browser.post(`${base}/${made[0]?.body.key_id}/revoke`)
    expect((await issue()).status).toBe(201)
  })

  it('400: an invalid credential', async () => {
    for (const wrong of [
      {},
      { scopes: [] },
      { scopes: ['admin'] },
      { scopes: ['buy', 'buy'] },
      { scopes: ['buy'], label: '' },
      { scopes: ['buy'], label: 'x'.repeat(101) },
      { scopes: ['buy'], label: 'a\u0000b' },
      { scopes: ['buy'], environment: 'live' },
      { scopes: ['buy'], partner_id: 'ptr_other' },
      { scopes: ['buy'], key_id: 'pk_live_mine', secret: 'sk_mine' },
    ]) {
      expect([wrong, (await issue(wrong)).status]).toEqual([wrong, 400])
    }
    expect(await keyIds()).toEqual([partner.keyId])
  })
})

describe('rotation and revocation', () => {
  it('201: both work during the overlap, then only the new one, with its label and scopes', async () => {
    const { body: old } = await issue({ scopes: ['search'], label: 'Shop' })
    const answer = await browser.post(`${base}/${old.key_id}/rotate`, { overlap_seconds: 3_600 })
    const fresh: Pair = answer.json()
    expect([answer.statusCode, fresh]).toMatchObject([201, { label: 'Shop', scopes: ['search'] }])
    expect([await statusFor(old), await statusFor(fresh)]).toEqual([200, 200])
    house.clock.advance(HOUR_MS)
    expect([await statusFor(old), await statusFor(fresh)]).toEqual([403, 200])
    // The step-up from an hour ago has expired.
    await browser.signIn(admin.email)
    expect((await browser.post(`${base}/${old.key_id}/rotate`)).statusCode).toBe(409)
  })

  it('204: a revoked credential stops working immediately on every node, and is in the audit log', async () => {
    const { body: pair } = await issue()
    expect([await statusFor(pair), await statusFor(pair, other)]).toEqual([200, 200])
    expect((await browser.post(`${base}/${pair.key_id}/revoke`)).statusCode).toBe(204)
    expect([await statusFor(pair), await statusFor(pair, other)]).toEqual([403, 403])
    const entry = (await auditOf(admin.email)).find(({ action }) => action.endsWith('/revoke'))
    expect(entry).toMatchObject({ params: { key_id: pair.key_id }, status: 204 })
  })

  it('404: credentials of another partner or the other environment, which keep working', async () => {
    const stranger = await givenPartner(house)
    const sandboxed = credentialsOf(partner, 'sandbox')
    for (const path of [`${base}/${stranger.keyId}`, `${sandboxed}/${partner.keyId}`]) {
      expect((await browser.post(`${path}/revoke`)).statusCode).toBe(404)
      expect((await browser.post(`${path}/rotate`, { overlap_seconds: 0 })).statusCode).toBe(404)
    }
    for (const { keyId: key_id, secret } of [stranger, partner]) {
      expect(await statusFor({ key_id, secret })).toBe(200)
    }
    expect((await browser.post(`${base}/%00/revoke`)).statusCode).toBe(400)
  })

  it('400: an invalid overlap', async () => {
    for (const overlap_seconds of [-1, 604_801, 1.5, '60']) {
      const answer = await browser.post(`${base}/${partner.keyId}/rotate`, { overlap_seconds })
      expect(answer.statusCode).toBe(400)
    }
  })
})

describe('a member who is not an admin', () => {
  it('403: sees credentials but can’t change them, unless and as long as staff make them an admin', async () => {
    const member = await givenMember(house, partner)
    browser = member.browser
    expect((await browser.get(base)).json()).toMatchObject({ admin: false })
    const refused = [
      (await issue()).status,
      (await browser.post(`${base}/${partner.keyId}/rotate`)).statusCode,
      (await browser.post(`${base}/${partner.keyId}/revoke`)).statusCode,
    ]
    expect(refused).toEqual([403, 403, 403])
    expect(await auditOf(member.email)).toEqual([])
    expect(await statusFor({ key_id: partner.keyId, secret: partner.secret })).toBe(200)

    const staff = (await givenSignedIn(house, 'staff')).browser
    const members = `/api/staff/partners/${partner.partnerId}/members`
    const { email } = member
    expect((await staff.post(members, { email, admin: true })).json()).toMatchObject({
      admin: true,
    })
    expect((await staff.post(members, { email })).json()).toMatchObject({ admin: true })
    expect((await issue()).status).toBe(201)
    await staff.post(members, { email, admin: false })
    expect((await issue()).status).toBe(403)
  })

  it.each(['issue', 'rotate'])(
    '403: a request to %s one that arrived before they were removed',
    async (action) => {
      const last = await givenMember(house, partner, { role: 'admin' })
      browser = last.browser
      const path = action === 'rotate' ? `${base}/${partner.keyId}/rotate` : base
      const body = action === 'rotate' ? {} : { scopes: ['search'] }
      const late = await house.db.begin(async (tx) => {
        // Removing a member locks the partner, so the request waits for its end.
        await tx`select 1 from partners where id = ${partner.partnerId} for no key update`
        await tx`delete from partner_members where account_id = ${last.id}`
        const answer = browser.post(path, body)
        await untilWaiting(house.db, 1)
        return { answer }
      })
      const { statusCode } = await late.answer
      browser = admin.browser
      expect([statusCode, await keyIds()]).toEqual([403, [partner.keyId]])
      expect((await list())[0]).toMatchObject({ expires_at: null })
    },
  )
})
