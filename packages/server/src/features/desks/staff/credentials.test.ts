import { PartnerClient } from '@namehouse/sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownDatabase } from '../../../../test/support/database.ts'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { type Browser, givenSignedIn } from '../../../../test/support/people.ts'

const DAY_MS = 86_400_000
const LIVE = { environment: 'live', scopes: ['search', 'buy'] }
let house: House
let other: House
let staff: Browser

beforeAll(async () => {
  const { url } = await ownDatabase()
  house = await openHouse({}, undefined, url)
  other = await openHouse({}, undefined, url)
  staff = (await givenSignedIn(house, 'staff')).browser
})

async function givenPartnerId(): Promise<string> {
  const answer = await staff.post('/api/staff/partners', { name: 'Acme', email: 'a@example.com' })
  expect(answer.statusCode).toBe(201)
  return answer.json().partner_id
}

type Pair = { key_id: string; secret: string }

async function issue(partner_id: string, body: object = LIVE) {
  const answer = await staff.post(`/api/staff/partners/${partner_id}/credentials`, body)
  return { status: answer.statusCode, body: answer.json() as Pair & { error?: { code: string } } }
}

async function statusFor({ key_id, secret }: Pair, node = house): Promise<number> {
  const client = new PartnerClient({
    keyId: key_id,
    secret,
    baseUrl: 'http://house',
    fetch: node.fetch,
    now: () => node.clock.now(),
  })
  return await client.inventory.availability('acme.com').then(
    () => 200,
    (error: { status: number }) => error.status,
  )
}

describe('partners', () => {
  it('201: a partner is added and listed', async () => {
    const body = { name: 'Bécquer & Co', email: 'b@example.com', commission_bps: 2_000 }
    const added = await staff.post('/api/staff/partners', body)
    expect([added.statusCode, added.json()]).toMatchObject([201, body])
    const { partners } = (await staff.get('/api/staff/partners?limit=200')).json()
    expect(partners).toContainEqual(added.json())
  })

  it('200: a partner is updated, and fields that are not sent stay unchanged', async () => {
    const path = `/api/staff/partners/${await givenPartnerId()}`
    const before = (await staff.get(path)).json()
    expect(before).toMatchObject({ name: 'Acme', commission_bps: 1_500, suspended_at: null })
    const changed = await staff.patch(path, { commission_bps: 0 })
    expect([changed.statusCode, changed.json()]).toEqual([200, { ...before, commission_bps: 0 }])
    const renamed = (await staff.patch(path, { name: 'Ácme', email: 'c@example.com' })).json()
    expect(renamed).toEqual({ ...changed.json(), name: 'Ácme', email: 'c@example.com' })
    expect((await staff.get(path)).json()).toEqual(renamed)
  })

  it('403: a suspended partner is locked out on every node until it is reinstated', async () => {
    const partner_id = await givenPartnerId()
    const path = `/api/staff/partners/${partner_id}`
    const { body: pair } = await issue(partner_id)
    expect([await statusFor(pair), await statusFor(pair, other)]).toEqual([200, 200])
    const suspended = (await staff.patch(path, { suspended: true })).json()
    expect(suspended.suspended_at).toBe(house.clock.now().toISOString())
    house.clock.advance(1)
    expect((await staff.patch(path, { suspended: true })).json()).toEqual(suspended)
    expect([await statusFor(pair), await statusFor(pair, other)]).toEqual([403, 403])
    expect((await staff.patch(path, { suspended: false })).json().suspended_at).toBeNull()
    expect([await statusFor(pair), await statusFor(pair, other)]).toEqual([200, 200])
  })

  it('400, 404: an invalid change, or no such partner', async () => {
    const path = `/api/staff/partners/${await givenPartnerId()}`
    const before = (await staff.get(path)).json()
    for (const wrong of [
      {},
      { commission_bps: -1 },
      { commission_bps: 10_001 },
      { commission_bps: null },
      { name: '' },
      { email: 'nobody' },
      { partner_id: 'ptr_mine' },
      { suspended_at: null },
    ]) {
      expect([wrong, (await staff.patch(path, wrong)).statusCode]).toEqual([wrong, 400])
    }
    expect((await staff.get(path)).json()).toEqual(before)
    const nowhere = '/api/staff/partners/ptr_none'
    expect((await staff.get(nowhere)).statusCode).toBe(404)
    expect((await staff.patch(nowhere, { name: 'x' })).statusCode).toBe(404)
  })

  it('a partner is found by part of its name or email, or by its id', async () => {
    const body = { name: '100% Názvy', email: 'find-me@example.org' }
    const added = (await staff.post('/api/staff/partners', body)).json()
    const found = async (q: string) => {
      const { partners } = (
        await staff.get(`/api/staff/partners?q=${encodeURIComponent(q)}`)
      ).json()
      return partners
    }
    for (const q of ['0% náz', 'FIND-me', added.partner_id]) expect(await found(q)).toEqual([added])
    expect(await found('0_ n')).toEqual([])
    expect((await staff.get('/api/staff/partners?q=')).statusCode).toBe(400)
  })

  it('400: an invalid partner', async () => {
    const good = { name: 'Acme', email: 'a@example.com' }
    for (const wrong of [
      { name: '' },
      { name: 'x\u0000' },
      { email: 'nobody' },
      { commission_bps: 10_001 },
      { commission_bps: 1.5 },
      { id: 'ptr_mine' },
    ]) {
      const answer = await staff.post('/api/staff/partners', { ...good, ...wrong })
      expect([wrong, answer.statusCode]).toEqual([wrong, 400])
    }
  })

  it('pagination has no gaps or duplicates', async () => {
    for (let i = 0; i < 5; i += 1) await givenPartnerId()
    const seen: string[] = []
    let cursor = ''
    do {
      const page = (await staff.get(`/api/staff/partners?limit=2${cursor}`)).json()
      seen.push(...page.partners.map(({ partner_id }: { partner_id: string }) => partner_id))
      cursor = page.next_cursor && `&cursor=${page.next_cursor}`
    } while (cursor)
    const rows = await house.db<{ id: string }[]>`
      select id from partners where id <> 'ptr_direct' limit 1000
    `
    expect(seen.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
  })
})

describe('a credential', () => {
  it('201: works immediately, and its secret is never shown again', async () => {
    const partner_id = await givenPartnerId()
    const { status, body } = await issue(partner_id, { ...LIVE, affiliate: true })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...LIVE, partner_id, affiliate: true })
    expect(body.key_id).toMatch(/^pk_live_/)
    expect(body.secret).toMatch(/^sk_/)
    expect(await statusFor(body)).toBe(200)
    const list = await staff.get(`/api/staff/partners/${partner_id}/credentials`)
    expect(list.json().credentials).toMatchObject([{ key_id: body.key_id, revoked_at: null }])
    expect(list.body).not.toContain(body.secret)
    const audit = await staff.get('/api/staff/audit?limit=200')
    expect(audit.body).toContain(partner_id)
    expect(audit.body).not.toContain(body.secret)
    const rows = await house.db<{ text: string }[]>`
      select t::text as text from partner_credentials t limit 100
    `
    expect(rows.some(({ text }) => text.includes(body.secret))).toBe(false)
  })

  it('400: no scope, an unknown or repeated scope, or no environment', async () => {
    const partner_id = await givenPartnerId()
    for (const wrong of [
      { scopes: [] },
      { scopes: ['admin'] },
      { scopes: ['buy', 'buy'] },
      { environment: 'test' },
      { key_id: 'pk_live_mine' },
    ])
      expect([wrong, (await issue(partner_id, { ...LIVE, ...wrong })).status]).toEqual([wrong, 400])
  })

  it('404: for a partner that does not exist', async () => {
    expect(await issue('ptr_nobody')).toMatchObject({ status: 404 })
    expect((await staff.get('/api/staff/partners/ptr_nobody/credentials')).statusCode).toBe(404)
  })

  it('409: at most five per environment, even with concurrent requests', async () => {
    const partner_id = await givenPartnerId()
    const answers = await Promise.all(Array.from({ length: 8 }, () => issue(partner_id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201, 201, 201, 201, 201, 409, 409, 409,
    ])
    const sandbox = await issue(partner_id, { ...LIVE, environment: 'sandbox' })
    expect(sandbox.status).toBe(201)
    const [first] = answers.filter(({ status }) => status === 201)
    await staff.post(`/api/staff/credentials/${first?.body.key_id}/revoke`)
    expect((await issue(partner_id)).status).toBe(201)
  })
})

describe('rotation', () => {
  const rotate = async (key_id: string, body?: object) =>
    await staff.post(`/api/staff/credentials/${key_id}/rotate`, body)

  it('201: both work during the overlap, then only the new one', async () => {
    const { body: old } = await issue(await givenPartnerId(), { ...LIVE, affiliate: true })
    const answer = await rotate(old.key_id, { overlap_seconds: 60 })
    expect(answer.statusCode).toBe(201)
    const fresh: Pair = answer.json()
    expect(fresh).toMatchObject({ ...LIVE, affiliate: true })
    expect([await statusFor(old), await statusFor(fresh)]).toEqual([200, 200])
    house.clock.advance(59_000)
    expect(await statusFor(old)).toBe(200)
    house.clock.advance(1_000)
    expect([await statusFor(old), await statusFor(fresh)]).toEqual([403, 200])
  })

  it('201: the overlap is a day by default, and can be zero', async () => {
    const { body: old } = await issue(await givenPartnerId())
    const second: Pair = (await rotate(old.key_id)).json()
    house.clock.advance(DAY_MS - 1)
    expect(await statusFor(old)).toBe(200)
    house.clock.advance(1)
    expect(await statusFor(old)).toBe(403)
    // A day later the session has expired.
    staff = (await givenSignedIn(house, 'staff')).browser
    const third: Pair = (await rotate(second.key_id, { overlap_seconds: 0 })).json()
    expect([await statusFor(second), await statusFor(third)]).toEqual([403, 200])
  })

  it('400, 404, 409: credentials that can’t be rotated', async () => {
    const { body: pair } = await issue(await givenPartnerId())
    for (const overlap_seconds of [-1, 604_801, 1.5, '60'])
      expect((await rotate(pair.key_id, { overlap_seconds })).statusCode).toBe(400)
    expect((await rotate('pk_live_nobody')).statusCode).toBe(404)
    const twice = await Promise.all([rotate(pair.key_id), rotate(pair.key_id)])
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  })
})

it('204: a revoked credential stops working immediately on every node, and revoking it again is fine', async () => {
  const { body: pair } = await issue(await givenPartnerId())
  expect([await statusFor(pair), await statusFor(pair, other)]).toEqual([200, 200])
  const revoke = async () => await staff.post(`/api/staff/credentials/${pair.key_id}/revoke`)
  expect((await revoke()).statusCode).toBe(204)
  expect([await statusFor(pair), await statusFor(pair, other)]).toEqual([403, 403])
  expect((await revoke()).statusCode).toBe(204)
  expect((await staff.post('/api/staff/credentials/pk_live_nobody/revoke')).statusCode).toBe(404)
})
