import { beforeAll, describe, expect, it } from 'vitest'
import { type House, openHouse } from '../../../../test/support/house.ts'
import { Browser, givenSignedIn } from '../../../../test/support/people.ts'
import { runProgram } from '../../../../test/support/program.ts'
import { checkAudit, checkChain } from './check-audit.ts'

let house: House
let staff: Awaited<ReturnType<typeof givenSignedIn>>

beforeAll(async () => {
  house = await openHouse()
  staff = await givenSignedIn(house, 'staff')
  for (let i = 0; i < 5; i += 1) await addPartner(`Partner ${i}`)
})

const addPartner = async (name: string) =>
  await staff.browser.post('/api/staff/partners', { name, email: 'a@example.com' })

/** Tampers as a superuser could, who can turn triggers off. */
async function tamper(statement: string): Promise<void> {
  await house.db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(statement)
  })
}

describe('SQL statements', () => {
  it('can’t change a column of an entry or delete an entry', async () => {
    const columns = await house.db<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_name = 'staff_audit' and table_schema = current_schema()
    `
    expect(columns.length).toBeGreaterThan(12)
    const statements = [
      ...columns.map(({ name }) => `update staff_audit set ${name} = ${name}`),
      "update staff_audit set status = 500, error_code = 'conflict'",
      'update staff_audit set status = null',
      'delete from staff_audit',
      'truncate staff_audit',
      'truncate staff_audit cascade',
    ]
    for (const statement of statements) {
      await expect(house.db.unsafe(statement)).rejects.toMatchObject({ code: '42501' })
    }
    expect((await checkAudit(house.db)).problem).toBeUndefined()
  })

  it('can add an outcome only once, and nothing else with it', async () => {
    await house.db`
      insert into staff_audit (id, at, account_id, address, action, params)
      values ('aud_open', now(), 'operator', 'command line', 'namehouse x', '{}')
    `
    for (const change of ["action = 'other', status = 0", 'params = \'{"a":1}\', status = 0']) {
      const statement = `update staff_audit set ${change} where id = 'aud_open'`
      await expect(house.db.unsafe(statement)).rejects.toMatchObject({ code: '42501' })
    }
    await house.db`update staff_audit set status = 0 where id = 'aud_open'`
    const again = house.db`update staff_audit set status = 1 where id = 'aud_open'`
    await expect(again).rejects.toMatchObject({ code: '42501' })
  })

  it('can’t change events, or delete them within a year', async () => {
    await house.db`
      insert into partners (id, name, email) values ('ptr_e', 'E', 'e@example.com')
      on conflict do nothing
    `
    for (const [id, seq, age] of [
      ['evt_old', 1, '366 days'],
      ['evt_new', 2, '300 days'],
    ] as const) {
      await house.db`
        insert into events (id, partner_id, environment, seq, type, created_at, body)
        values (${id}, 'ptr_e', 'live', ${seq}, 'x', now() - ${age}::interval, '{}')
      `
    }
    for (const statement of [
      'update events set body = \'{"forged":true}\'',
      "delete from events where id = 'evt_new'",
      'truncate events cascade',
    ]) {
      await expect(house.db.unsafe(statement)).rejects.toMatchObject({ code: '42501' })
    }
    expect((await house.db`delete from events where id = 'evt_old'`).count).toBe(1)
  })
})

describe('the chain', () => {
  it('stays intact for concurrent calls, including refused ones', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => addPartner(i % 3 === 0 ? '' : `At once ${i}`)),
    )
    const { problem, links } = await checkAudit(house.db)
    expect(problem).toBeUndefined()
    expect(links).toBeGreaterThan(40)
  })

  it.each([
    ['a changed parameter', "update staff_audit set params = '{}' where link = 5"],
    ['another name', "update staff_audit set email = 'x@example.com' where link = 5"],
    ['a time changed by a microsecond', "update staff_audit set at = at + '1us' where link = 5"],
    ['another outcome', 'update staff_audit set status = 403 where outcome_link = 6'],
    ['another amount', 'update staff_audit set facts = \'{"name":"x"}\' where outcome_link = 6'],
    ['a deleted entry', 'delete from staff_audit where link = 5'],
    [
      'the newest entry deleted',
      'delete from staff_audit where link = (select max(link) from staff_audit)',
    ],
    [
      'two swapped entries',
      'update staff_audit set link = -link where link in (3, 5)',
      'update staff_audit set link = 8 + link where link in (-3, -5)',
    ],
  ])('detects %s', async (_what, ...statements) => {
    expect((await checkAudit(house.db)).problem).toBeUndefined()
    let found: string | undefined
    const tampered = house.db.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      for (const statement of statements) await tx.unsafe(statement)
      found = (await checkChain(tx)).problem
      throw new Error('roll back')
    })
    await expect(tampered).rejects.toThrow('roll back')
    expect(found).toBeDefined()
    expect((await checkAudit(house.db)).problem).toBeUndefined()
  })

  it('a fully rewritten chain does not contain the hash of an earlier check', async () => {
    const { lastHash } = await checkAudit(house.db)
    await addPartner('Later')
    expect((await checkAudit(house.db, lastHash)).problem).toBeUndefined()
    expect((await checkAudit(house.db, 'ab'.repeat(32))).problem).toMatch('not in the log')
  })

  it('namehouse audit check exits with 0, and with 1 after an entry was changed', async () => {
    const env = { DATABASE_URL: house.deps.databaseUrl, LOG_LEVEL: 'silent' }
    const sound = runProgram(['audit', 'check'], env)
    expect([await sound.ended, sound.said()]).toEqual([0, expect.stringMatching(/^holds: \d+/m)])
    await tamper("update staff_audit set action = 'GET /' where link = 1")
    const broken = runProgram(['audit', 'check'], env)
    expect([await broken.ended, broken.said()]).toEqual([1, expect.stringMatching(/BROKEN/)])
  })
})

it('401: a flood of strangers leaves few rows, and none in the staff log', async () => {
  const strict = await openHouse({ rateLimitScale: 1 })
  const statuses = new Set<number>()
  for (let i = 0; i < 400; i += 1) {
    const address = `198.51.${i % 100}.${Math.floor(i / 100)}`
    const answer = await new Browser(strict).post('/api/staff/partners', {}, { address })
    statuses.add(answer.statusCode)
  }
  for (let i = 0; i < 50; i += 1) {
    await new Browser(strict).post('/api/staff/partners', {}, { address: '203.0.113.9' })
  }
  expect(statuses).toEqual(new Set([401]))
  const [kept] = await strict.db`select count(*)::int as n from staff_refusals`
  expect(kept?.['n']).toBe(200)
  const [staffRows] = await strict.db`select count(*)::int as n from staff_audit`
  expect(staffRows?.['n']).toBe(0)
})

it('403: a staff password without the second factor is logged, even during a flood of strangers', async () => {
  const strict = await openHouse({ rateLimitScale: 1 })
  const { browser, id, email } = await givenSignedIn(strict)
  // The role is read on every request, and this session has no second factor.
  await strict.db`update accounts set role = 'staff' where id = ${id}`
  const { limiter } = strict.deps
  while ((await limiter.take('staff.all-refusals', 'everyone')).isAllowed) continue
  for (let i = 0; i < 70; i += 1) {
    expect((await browser.get('/api/staff/partners')).statusCode).toBe(403)
  }
  await new Browser(strict).get('/api/staff/partners')
  const kept = await strict.db`select email, count(*)::int as n from staff_refusals group by email`
  expect(kept).toEqual([{ email, n: 60 }])
})

it('one address leaves at most twenty rows', async () => {
  const strict = await openHouse({ rateLimitScale: 1 })
  for (let i = 0; i < 30; i += 1) await new Browser(strict).get('/api/staff/partners')
  const [kept] = await strict.db`select count(*)::int as n from staff_refusals`
  expect(kept?.['n']).toBe(20)
})
