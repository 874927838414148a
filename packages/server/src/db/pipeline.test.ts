import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownDatabase } from '../../test/support/database.ts'
import { type Db, openDb, type Tx } from './pool.ts'
import { pipeline } from './pipeline.ts'

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
  const results = await db.begin((tx) =>
    pipeline(tx, (sending) => numbers.map((n) => mark(sending, n))),
  )
  expect(results).toEqual(numbers)
  const rows = await db`select n from marks order by id`
  expect(rows.map(({ n }) => Number(n))).toEqual(numbers)
})

it('reports the first failure, even if it arrives last, and leaves nothing behind', async () => {
  const late = async (tx: Tx) => {
    try {
      return await mark(tx, 0)
    } catch (error) {
      await new Promise((resolve) => setImmediate(resolve))
      throw error
    }
  }
  const failed = db.begin((tx) =>
    pipeline(tx, (sending) => [
      mark(sending, 100),
      late(sending),
      mark(sending, 101),
      mark(sending, 102),
    ]),
  )
  await expect(failed).rejects.toMatchObject({ code: '23505' })
  expect((await db`select 1 from marks where n >= 100`).length).toBe(0)
})

it('refuses a statement that waits for something first, and leaves nothing behind', async () => {
  const waiting = async (tx: Tx) => {
    await Promise.resolve()
    return await mark(tx, 201)
  }
  const refused = db.begin((tx) =>
    pipeline(tx, (sending) => [mark(sending, 200), waiting(sending), mark(sending, 202)]),
  )
  await expect(refused).rejects.toThrow('was not sent immediately')
  expect((await db`select 1 from marks where n >= 200`).length).toBe(0)
})
