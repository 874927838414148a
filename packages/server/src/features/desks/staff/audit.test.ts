import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { auditCommand } from './audit-command.ts'
import { auditedParams } from './audited-params.ts'
import { staffJobs } from './jobs.ts'

const DAY_MS = 24 * 3_600_000

let house: House
let staff: Awaited<ReturnType<typeof givenSignedIn>>

beforeAll(async () => {
  house = await openHouse()
  staff = await givenSignedIn(house, 'staff')
})

/** The last entry before this request, which is logged as well. */
async function newest() {
  house.clock.advance(1)
  const answer = await staff.browser.get('/api/staff/audit?limit=2')
  house.clock.advance(1)
  return answer.json().entries[1]
}

it('a call is logged with who made it, what it was and its outcome', async () => {
  const body = { name: 'Acme', email: 'a@example.com' }
  await staff.browser.post('/api/staff/partners', body)
  expect(await newest()).toMatchObject({
    account_id: staff.id,
    email: staff.email,
    action: 'POST /api/staff/partners',
    params: body,
    status: 201,
    error_code: null,
    sentence: expect.stringMatching(/^A Person added partner ptr_\w+ \(Acme\)\.$/),
  })
})

it('refused calls are logged too: by staff, by other accounts, and without a session', async () => {
  await staff.browser.post('/api/staff/partners', { name: '' })
  expect(await newest()).toMatchObject({ email: staff.email, status: 400, params: {} })
  await staff.browser.post('/api/staff/credentials/pk_live_nobody/revoke')
  expect(await newest()).toMatchObject({
    params: { key_id: 'pk_live_nobody' },
    status: 404,
    error_code: 'not_found',
    sentence: 'A Person tried to revoke credential pk_live_nobody and was refused (not found).',
  })
  const account = await givenSignedIn(house)
  await account.browser.get('/api/staff/partners')
  expect(await newest()).toMatchObject({ email: account.email, status: 403 })
  await new Browser(house).post('/api/staff/partners', { name: 'x' })
  expect(await newest()).toMatchObject({ account_id: null, params: {}, status: 401 })
})

it('403: a write from another site with a staff cookie', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  const body = { name: 'Evil', email: 'e@example.com' }
  const answer = await staff.browser.post('/api/staff/partners', body, { headers })
  expect(answer.statusCode).toBe(403)
  expect(await newest()).toMatchObject({ email: staff.email, status: 403 })
  const rows = await house.db`select 1 from partners where name = 'Evil'`
  expect(rows.length).toBe(0)
})

it('500: a call that can’t be logged is not carried out', async () => {
  await house.db`alter table staff_audit rename to staff_audit_away`
  const answer = await staff.browser.post('/api/staff/partners', {
    name: 'Unseen',
    email: 'u@example.com',
  })
  await house.db`alter table staff_audit_away rename to staff_audit`
  expect(answer.statusCode).toBe(500)
  expect((await house.db`select 1 from partners where name = 'Unseen'`).length).toBe(0)
})

it('pagination reaches every entry', async () => {
  const before = await house.db<{ id: string }[]>`select id from staff_audit limit 1000`
  house.clock.advance(1)
  const ids: string[] = []
  let cursor = ''
  do {
    const page = (await staff.browser.get(`/api/staff/audit?limit=3${cursor}`)).json()
    ids.push(...page.entries.map(({ id }: { id: string }) => id))
    cursor = page.next_cursor && `&cursor=${page.next_cursor}`
  } while (cursor)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
  expect((await staff.browser.get('/api/staff/audit?cursor=nonsense')).statusCode).toBe(400)
})

describe('filters', () => {
  const actions = async (query: string): Promise<string[]> => {
    const { entries } = (await staff.browser.get(`/api/staff/audit?limit=200&${query}`)).json()
    return entries.map(({ action }: { action: string }) => action)
  }

  it('by email, ignoring case', async () => {
    const other = await givenSignedIn(house, 'staff')
    await other.browser.get('/api/staff/orders')
    const email = encodeURIComponent(other.email.toUpperCase())
    expect(await actions(`email=${email}`)).toEqual(['GET /api/staff/orders'])
    expect(await actions('email=nobody@example.com')).toEqual([])
  })

  it('by part of the action, and by whether it changes something', async () => {
    await staff.browser.get('/api/staff/partners')
    await staff.browser.post('/api/staff/partners', { name: 'B', email: 'b@example.com' })
    const all = await actions('action=/PARTNERS')
    expect(new Set(all)).toEqual(new Set(['GET /api/staff/partners', 'POST /api/staff/partners']))
    const changes = await actions('action=/partners&kind=change')
    expect(new Set(changes)).toEqual(new Set(['POST /api/staff/partners']))
    const reads = await actions('action=/partners&kind=read')
    expect(new Set(reads)).toEqual(new Set(['GET /api/staff/partners']))
    // Wildcards are treated as plain text.
    expect(await actions('action=%25')).toEqual([])
  })

  it('by time, excluding the end', async () => {
    house.clock.advance(60_000)
    const from = house.clock.now().toISOString()
    await staff.browser.get('/api/staff/settlements')
    house.clock.advance(1)
    const to = house.clock.now().toISOString()
    await staff.browser.get('/api/staff/payouts')
    expect(await actions(`from=${from}&to=${to}`)).toEqual(['GET /api/staff/settlements'])
  })

  it('pagination keeps the filter', async () => {
    const email = encodeURIComponent(staff.email)
    const path = `/api/staff/audit?email=${email}&kind=change&limit=1`
    const first = (await staff.browser.get(path)).json()
    const second = (await staff.browser.get(`${path}&cursor=${first.next_cursor}`)).json()
    expect(second.entries[0].action).toMatch(/^POST /)
    expect(second.entries[0].id).not.toBe(first.entries[0].id)
  })

  it('400: an invalid filter', async () => {
    for (const wrong of ['from=yesterday', 'email=', 'action=%00', 'kind=maybe']) {
      const { statusCode } = await staff.browser.get(`/api/staff/audit?${wrong}`)
      expect([wrong, statusCode]).toEqual([wrong, 400])
    }
  })

  it('by operator, which finds commands', async () => {
    const clock = house.clock
    await auditCommand(house.db, ['secrets', 'reseal'], async () => 0, clock)
    expect(await actions('email=operator')).toEqual(['namehouse secrets'])
    const { entries } = (await staff.browser.get('/api/staff/audit?email=operator')).json()
    expect(entries[0].sentence).toBe('The operator ran “namehouse secrets reseal”.')
  })
})

it('refusals of strangers are deleted after thirty days, staff entries are not', async () => {
  const countOf = async (table: string) => (await house.db`select 1 from ${house.db(table)}`).length
  const purge = async () => await Promise.all(staffJobs(house.deps).map((job) => job.run()))
  await new Browser(house).get('/api/staff/partners')
  const [done, refused] = [await countOf('staff_audit'), await countOf('staff_refusals')]
  expect([done > 0, refused > 0]).toEqual([true, true])
  house.clock.advance(30 * DAY_MS)
  await purge()
  expect(await countOf('staff_refusals')).toBeGreaterThan(0)
  house.clock.advance(1)
  await purge()
  expect([await countOf('staff_audit'), await countOf('staff_refusals')]).toEqual([done, 0])
})

it('logged parameters contain no secrets and are limited in length', () => {
  const asked = { params: { id: '1' }, query: { q: 'x' }, body: { api_secret: 's', note: 'n' } }
  expect(auditedParams(asked)).toEqual({ id: '1', q: 'x', api_secret: '…', note: 'n' })
  const long = auditedParams({ ...asked, body: { note: 'n'.repeat(5_000) } })
  expect(JSON.stringify(long).length).toBeLessThan(100)
})
