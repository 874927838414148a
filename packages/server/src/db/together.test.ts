import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownDatabase } from '../../test/support/database.ts'
import { type Db, openDb, type Tx } from './pool.ts'
import { together } from './together.ts'

let db: Db
beforeAll(async () => {
  db = openDb((await ownDatabase()).url, 2)
  await db`create table marks (n integer primary key, id serial)`
})
afterAll(() => db.end({ timeout: 1 }))

async function mark(tx: Tx, n: number): Promise<number> {
  await tx`insert into marks (n) values (${n})`
  return n
}

it('statements run in the order given, and each result is in its place', async () => {
  const numbers = Array.from({ length: 20 }, (_, n) => n)
  const told = await db.begin((tx) => together(numbers.map((n) => mark(tx, n))))
  expect(told).toEqual(numbers)
  const rows = await db`select n from marks order by id`
  expect(rows.map(({ n }) => Number(n))).toEqual(numbers)
})

it('the first failure is told, however late it is known, and nothing is left', async () => {
  const failed = db.begin(async (tx) => {
    const late = async () => {
      try {
        return await mark(tx, 0)
      } catch (error) {
        await new Promise((resolve) => setImmediate(resolve))
        throw error
      }
    }
    return await together([mark(tx, 100), late(), mark(tx, 101), mark(tx, 102)])
  })
  await expect(failed).rejects.toMatchObject({ code: '23505' })
  expect((await db`select 1 from marks where n >= 100`).length).toBe(0)
})
