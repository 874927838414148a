import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { urlOf } from '../../test/support/database.ts'
import { demandCurrent, migrate, readMigrations } from './migrate.ts'
import { type Db, openDb } from './pool.ts'

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

it('five processes that start at once apply each migration once', async () => {
  const open = await givenEmpty()
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(open())))
  const { length } = await readMigrations()
  expect(applied.sort()).toEqual([0, 0, 0, 0, length])
  await demandCurrent(open())
})

it('a migration that fails leaves no trace', async () => {
  const db = (await givenEmpty())()
  // A table in the way makes the second migration fail after it has begun.
  await db`create table listings (id int)`
  await expect(migrate(db)).rejects.toThrow('already exists')
  const rows = await db`select name from schema_migrations`
  expect(rows.map(({ name }) => name)).toEqual(['0001_installation'])
  await db`drop table listings`
  await migrate(db)
  await demandCurrent(db)
})

it('a database behind, ahead or of another history is refused, with what to do', async () => {
  const db = (await givenEmpty())()
  await expect(demandCurrent(db)).rejects.toThrow('Run: namehouse migrate')
  await migrate(db)
  await db`update schema_migrations set sha256 = 'other' where version = 1`
  await expect(migrate(db)).rejects.toThrow('0001_installation of the database is not the one')
  await db`insert into schema_migrations (version, name, sha256) values (9999, 'future', 'x')`
  const { sha256 } = (await readMigrations())[0] ?? { sha256: '' }
  await db`update schema_migrations set sha256 = ${sha256} where version = 1`
  await expect(demandCurrent(db)).rejects.toThrow('newer than this program')
})
