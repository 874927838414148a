import { expect, it } from 'vitest'
import { ownDatabase } from '../../../../test/support/database.ts'
import { readMigrations } from '../../../db/migrate.ts'
import { checkAudit } from './check-audit.ts'

it('a log from before the chain is linked unchanged, with strangers in a separate table', async () => {
  const { db } = await ownDatabase('template1')
  const migrations = await readMigrations()
  const chain = migrations.findIndex(({ name }) => name.endsWith('_audit_chain'))
  const apply = async (sql: string) => await db.begin((tx) => tx.unsafe(sql))
  for (const { sql } of migrations.slice(0, chain)) await apply(sql)
  await db`
    insert into staff_audit (id, at, account_id, address, action, params, status, error_code)
    values
      ('aud_2', '2026-01-02', 'acc_1', '192.0.2.1', 'POST /api/staff/partners', '{"a" : 1}', 201, null),
      ('aud_1', '2026-01-01', 'acc_1', '192.0.2.1', 'GET /api/staff/partners', '{}', null, null),
      ('aud_3', '2026-01-03', null, '192.0.2.1', 'GET /api/staff/partners', '{}', 401, 'unauthorized')
  `
  await apply(migrations[chain]?.sql ?? '')
  expect(await checkAudit(db)).toMatchObject({ links: 3, problem: undefined })
  const rows = await db`select id, status, params::text as params from staff_audit order by link`
  expect([...rows]).toEqual([
    { id: 'aud_1', status: null, params: '{}' },
    { id: 'aud_2', status: 201, params: '{"a" : 1}' },
  ])
  expect((await db`select id from staff_refusals`).map(({ id }) => id)).toEqual(['aud_3'])
})
