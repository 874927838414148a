import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BOUNDED, GROWING } from '../../src/db/table-growth.ts'
import { purgeImports } from '../../src/features/market/listings/import-sql.ts'
import { purgeSessions } from '../../src/features/trading/checkout/sql.ts'
import { givenSession, submit } from '../support/checkout.ts'
import { openHouse } from '../support/house.ts'
import { givenLab } from '../support/lab.ts'

const SOURCE = new URL('../../src/', import.meta.url)
const GUIDE = new URL('../../../../docs/operating.md', import.meta.url)

function read(file: string): string {
  return readFileSync(new URL(file, SOURCE), 'utf8')
}

describe('every table', () => {
  const tables = [...read('db/schema.sql').matchAll(/^create table (\w+) \(/gm)].map(([, t]) => t)

  it('is in the list of those that grow, or in that of those that do not', () => {
    expect([...Object.keys(GROWING), ...Object.keys(BOUNDED)].toSorted()).toEqual(tables.toSorted())
  })

  it('that grows is kept forever for a reason, or a job of the worker deletes from it', () => {
    const jobs = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)(jobs|worker)\.ts$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/name: '([^']+)'/g)].map(([, name]) => name))
    for (const { kept, job } of Object.values(GROWING)) {
      if (job === null) expect(kept).toMatch(/^forever: \w+/)
      else expect(jobs).toContain(job)
    }
  })

  it('that grows is in the guide, with the same rule', () => {
    const guide = readFileSync(GUIDE, 'utf8')
    const section = guide.slice(guide.indexOf('## What is kept'))
    const rows = [...section.matchAll(/^\| `(\w+)` \| ([^|]+) \|$/gm)]
    const told = Object.fromEntries(rows.map(([, table, kept]) => [table, kept]))
    const rules = Object.entries(GROWING).map(([table, { kept }]) => [table, kept])
    expect(told).toEqual(Object.fromEntries(rules))
  })
})

it('sessions that nobody paid and old imports are deleted, nothing else', async () => {
  const house = await openHouse({}, await givenLab())
  const { db } = house
  const [unpaid, paid] = [await givenSession(house), await givenSession(house)]
  await submit(house, paid.page)
  const later = new Date(house.clock.now().getTime() + 400 * 86_400_000)
  expect(await purgeSessions(db, house.clock.now(), 100)).toBe(false)
  const ids = async () =>
    (await db<{ session_id: string }[]>`select session_id from checkout_sessions`).map(
      (row) => row.session_id,
    )
  expect(await ids()).toHaveLength(2)
  expect(await purgeSessions(db, later, 1)).toBe(true)
  expect(await ids()).toEqual([paid.session.session_id])
  expect(unpaid.session.session_id).not.toBe(paid.session.session_id)
  await db`
    insert into listing_imports (id, environment, status, started_at, updated_at)
    values ('imp_done', 'live', 'done', now(), now()), ('imp_on', 'live', 'running', now(), now())
  `
  expect(await purgeImports(db, later, 10)).toBe(false)
  expect(await db`select id from listing_imports`).toMatchObject([{ id: 'imp_on' }])
})

it('sizes of growing tables are exported, and only those', async () => {
  const house = await openHouse()
  const { body } = await house.app.inject('/metrics')
  expect(body).toMatch(/^namehouse_table_bytes\{table="ledger_entries"\} \d+$/m)
  expect(body).toMatch(/^namehouse_table_rows\{table="orders"\} \d+$/m)
  expect(body).not.toContain('table="tlds"')
})
