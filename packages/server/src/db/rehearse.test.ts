import { beforeAll, expect, it } from 'vitest'
import { ownDatabase } from '../../test/support/database.ts'
import type { Db } from './pool.ts'
import { rehearse } from './rehearse.ts'

let db: Db
beforeAll(async () => {
  db = (await ownDatabase()).db
})

it('returns the result of the work and rolls it back', async () => {
  const found = await rehearse(db, async (tx) => {
    await tx`insert into partners (id, name, email) values ('p1', 'n', 'a@b')`
    return await tx`select id from partners where id = 'p1'`
  })
  expect(found.length).toBe(1)
  expect((await db`select id from partners where id = 'p1'`).length).toBe(0)
})

it('throws what the work throws', async () => {
  await expect(rehearse(db, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
