import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { urlOf } from '../../test/support/database.ts'
import { until } from '../../test/support/until.ts'
import { type Migration, OUTSIDE_MARK } from './apply-migration.ts'
import { applyMigrations, demandServable, isServable, migrate, readMigrations } from './migrate.ts'
import { type Db, openDb } from './pool.ts'
import { readMark, type ReleaseMark, releaseOf } from './release.ts'

const databases: string[] = []
let admin: Db
beforeAll(() => {
  admin = openDb(inject('databaseServerUrl'), 1)
})
afterAll(async () => {
  for (const name of databases) await admin`drop database ${admin(name)} with (force)`
  await admin.end()
})

/** An empty database, as an operator would create it. */
async function givenEmpty(): Promise<() => Db> {
  const name = `namehouse_test_${randomBytes(6).toString('hex')}`
  await admin`create database ${admin(name)}`
  databases.push(name)
  const opened: Db[] = []
  afterAll(() => Promise.all(opened.map((db) => db.end({ timeout: 1 }))))
  return () => {
    const db = openDb(urlOf(inject('databaseServerUrl'), name), 2)
    opened.push(db)
    return db
  }
}

it('five processes that start together apply each migration once', async () => {
  const open = await givenEmpty()
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(open())))
  const { length } = await readMigrations()
  expect(applied.sort()).toEqual([0, 0, 0, 0, length])
  await demandServable(open())
})

it('a failed migration leaves nothing behind', async () => {
  const db = (await givenEmpty())()
  // An existing table makes the second migration fail halfway.
  await db`create table listings (id int)`
  await expect(migrate(db)).rejects.toThrow('already exists')
  const rows = await db`select name from schema_migrations`
  expect(rows.map(({ name }) => name)).toEqual(['0001_installation'])
  await db`drop table listings`
  await migrate(db)
  await demandServable(db)
})

it('a database that is behind, too far ahead or has a different history is refused', async () => {
  const db = (await givenEmpty())()
  await expect(demandServable(db)).rejects.toThrow('Run: namehouse migrate')
  await migrate(db)
  await db`update schema_migrations set sha256 = 'other' where version = 1`
  await expect(migrate(db)).rejects.toThrow('0001_installation of the database is not the one')
  const [first] = await readMigrations()
  await db`update schema_migrations set sha256 = ${first?.sha256 ?? ''} where version = 1`
  const release = releaseOf(await readMigrations())
  const addAhead = async (version: number, mark: ReleaseMark) =>
    await db`
      insert into schema_migrations (version, name, sha256, release, kind)
      values (${version}, 'future', 'x', ${mark.release}, ${mark.kind})
    `
  await addAhead(9001, { release, kind: 'expand' })
  await demandServable(db)
  await addAhead(9002, { release: release + 1, kind: 'expand' })
  await addAhead(9003, { release: release + 1, kind: 'contract' })
  await demandServable(db)
  expect(await isServable(db)).toBe(true)
  // An older program never migrates.
  await expect(migrate(db)).rejects.toThrow('newer than this program')
  await addAhead(9004, { release: release + 2, kind: 'expand' })
  await expect(demandServable(db)).rejects.toThrow('newer than this program')
  expect(await isServable(db)).toBe(false)
  await db`update schema_migrations set release = ${release}, kind = 'contract' where version = 9004`
  await expect(demandServable(db)).rejects.toThrow('newer than this program')
})

it('a migration is recorded with its mark', async () => {
  const db = (await givenEmpty())()
  await migrate(db)
  const newest = (await readMigrations()).find(({ name }) =>
    name.endsWith('releases_of_migrations'),
  )
  expect(readMark(newest?.sql ?? '')).toEqual({ release: 1, kind: 'expand' })
  const [role] = await db<{ config: string[] }[]>`
    select setconfig as config from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())
  `
  expect(role?.config).toContain('statement_timeout=30000')
})

const PACE = { lockTimeoutMs: 200, pauseMs: 50, triesMax: 1_000 }

const fileOf = (version: number, sql: string): Migration => ({
  version,
  name: `000${version}_test`,
  sql,
  sha256: `of ${version}`,
})
const TABLE = fileOf(1, 'create table things (id int, name text);')

it('a migration that waits for a table in use does not block others', async () => {
  const open = await givenEmpty()
  const db = open()
  const messages: string[] = []
  const options = { pace: PACE, onProgress: (text: string) => void messages.push(text) }
  await applyMigrations(db, [TABLE], options)

  const reader = await open().reserve()
  await reader`begin`
  await reader`select id from things`
  const column = fileOf(2, 'alter table things add column more text;')
  const migrated = applyMigrations(db, [TABLE, column], options)
  await until('it waits', () => messages.some((text) => text.includes('is waiting for a table')))
  for (let n = 0; n < 5; n += 1) expect(await open()`select id from things`).toEqual([])

  await reader`commit`
  reader.release()
  expect(await migrated).toBe(1)
  expect(await db`select more from things`).toEqual([])
})

it('a migration that never gets its table gives up, with advice', async () => {
  const open = await givenEmpty()
  const db = open()
  const options = { pace: { ...PACE, triesMax: 2 }, onProgress: () => {} }
  await applyMigrations(db, [TABLE], options)
  const reader = await open().reserve()
  await reader`begin`
  await reader`select id from things`
  const column = fileOf(2, 'alter table things add column more text;')
  await expect(applyMigrations(db, [TABLE, column], options)).rejects.toThrow('namehouse migrate')
  await reader`commit`
  reader.release()
  expect(await applyMigrations(db, [TABLE, column], options)).toBe(1)
})

const INDEXES = fileOf(
  2,
  `${OUTSIDE_MARK}
  -- Why these are needed.
  create index concurrently things_by_id on things (id);
  create unique index concurrently things_by_name on things (name);`,
)

const indexesOf = async (db: Db) =>
  await db`
    select indexrelid::regclass::text as name, indisvalid as is_valid from pg_index
    where indrelid = 'things'::regclass order by 1
  `

it('an index is built while others write, even by five processes together', async () => {
  const open = await givenEmpty()
  const options = { pace: PACE, onProgress: () => {} }
  await applyMigrations(open(), [TABLE], options)
  const applied = await Promise.all(
    Array.from({ length: 5 }, () => applyMigrations(open(), [TABLE, INDEXES], options)),
  )
  expect(applied.sort()).toEqual([0, 0, 0, 0, 1])
  expect(await indexesOf(open())).toEqual([
    { name: 'things_by_id', is_valid: true },
    { name: 'things_by_name', is_valid: true },
  ])
})

it('a half-built index is rebuilt, and a complete one is not', async () => {
  const db = (await givenEmpty())()
  const options = { pace: PACE, onProgress: () => {} }
  await applyMigrations(db, [TABLE], options)
  await db`insert into things values (1, 'same'), (2, 'same')`
  await expect(applyMigrations(db, [TABLE, INDEXES], options)).rejects.toThrow(
    'could not create unique',
  )
  expect(await indexesOf(db)).toEqual([
    { name: 'things_by_id', is_valid: true },
    { name: 'things_by_name', is_valid: false },
  ])
  const [before] = await db`select 'things_by_id'::regclass::oid as oid`
  await db`update things set name = 'other' where id = 2`
  expect(await applyMigrations(db, [TABLE, INDEXES], options)).toBe(1)
  expect((await indexesOf(db)).map(({ is_valid }) => is_valid)).toEqual([true, true])
  expect(await db`select 'things_by_id'::regclass::oid as oid`).toEqual([before])
})
