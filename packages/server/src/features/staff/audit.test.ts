import { beforeAll, expect, it } from 'vitest'
import { type House, openHouse } from '../../../test/support/house.ts'
import { Browser, givenSignedIn } from '../../../test/support/people.ts'
import { auditedParams } from './audited-params.ts'
import { purgeStrangers } from './sql.ts'

let house: House
let staff: Awaited<ReturnType<typeof givenSignedIn>>

beforeAll(async () => {
  house = await openHouse()
  staff = await givenSignedIn(house, 'staff')
})

/** What was done last, before this question, which is written down as well. */
async function newest() {
  house.clock.advance(1)
  const answer = await staff.browser.get('/api/staff/audit?limit=2')
  house.clock.advance(1)
  return answer.json().entries[1]
}

it('a call is written with who, what and how it ended', async () => {
  const body = { name: 'Acme', email: 'a@example.com' }
  await staff.browser.post('/api/staff/partners', body)
  expect(await newest()).toMatchObject({
    account_id: staff.id,
    email: staff.email,
    action: 'POST /api/staff/partners',
    params: body,
    status: 201,
    error_code: null,
  })
})

it('refused calls are written too: by staff, by others, by nobody', async () => {
  await staff.browser.post('/api/staff/partners', { name: '' })
  expect(await newest()).toMatchObject({ email: staff.email, status: 400, params: {} })
  await staff.browser.post('/api/staff/credentials/pk_live_nobody/revoke')
  expect(await newest()).toMatchObject({
    params: { key_id: 'pk_live_nobody' },
    status: 404,
    error_code: 'not_found',
  })
  const account = await givenSignedIn(house)
  await account.browser.get('/api/staff/partners')
  expect(await newest()).toMatchObject({ email: account.email, status: 403 })
  await new Browser(house).post('/api/staff/partners', { name: 'x' })
  expect(await newest()).toMatchObject({ account_id: null, params: {}, status: 401 })
})

it('403: a write from another site, with the cookie of staff', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  const body = { name: 'Evil', email: 'e@example.com' }
  const answer = await staff.browser.post('/api/staff/partners', body, { headers })
  expect(answer.statusCode).toBe(403)
  expect(await newest()).toMatchObject({ email: staff.email, status: 403 })
  const rows = await house.db`select 1 from partners where name = 'Evil'`
  expect(rows.length).toBe(0)
})

it('500: what cannot be written down is not done', async () => {
  await house.db`alter table staff_audit rename to staff_audit_away`
  const answer = await staff.browser.post('/api/staff/partners', {
    name: 'Unseen',
    email: 'u@example.com',
  })
  await house.db`alter table staff_audit_away rename to staff_audit`
  expect(answer.statusCode).toBe(500)
  expect((await house.db`select 1 from partners where name = 'Unseen'`).length).toBe(0)
})

it('pages follow each other to the end', async () => {
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

it('knocks of strangers are forgotten, deeds of staff are not', async () => {
  await purgeStrangers(house.db, new Date(house.clock.now().getTime() + 1))
  const rows = await house.db<{ account_id: string | null }[]>`
    select account_id from staff_audit limit 1000
  `
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ account_id }) => account_id === null)).toEqual([])
})

it('nothing secret and nothing endless is kept', () => {
  const asked = { params: { id: '1' }, query: { q: 'x' }, body: { api_secret: 's', note: 'n' } }
  expect(auditedParams(asked)).toEqual({ id: '1', q: 'x', api_secret: '…', note: 'n' })
  const long = auditedParams({ ...asked, body: { note: 'n'.repeat(5_000) } })
  expect(JSON.stringify(long).length).toBeLessThan(100)
})
