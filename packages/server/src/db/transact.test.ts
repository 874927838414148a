import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ownDatabase } from '../../test/support/database.ts'
import { answered } from './pipeline.ts'
import { type Db, openDb, type Tx } from './pool.ts'
import { transactAhead } from './transact.ts'

let db: Db
beforeAll(async () => {
  // With a single connection, a transaction left open would be seen by the next statement.
  db = openDb((await ownDatabase()).url, 1)
  await db`create table marks (mark text primary key, at timestamptz)`
})
beforeEach(async () => void (await db`delete from marks`))
afterAll(() => db.end({ timeout: 1 }))

const add = async (tx: Tx, mark: string, at = new Date()) =>
  void (await tx`insert into marks (mark, at) values (${mark}, ${at})`)

const addAll = (send: (tx: Tx) => Promise<unknown>[]) =>
  transactAhead(db, async (tx) => ({ result: 'done', sent: answered(send(tx)) }))

const readMarks = async () => {
  const rows = await db<{ mark: string }[]>`select mark from marks order by mark`
  return rows.map(({ mark }) => mark)
}

it('what was sent last is committed', async () => {
  expect(await addAll((tx) => [add(tx, 'a'), add(tx, 'b')])).toBe('done')
  expect(await readMarks()).toEqual(['a', 'b'])
})

it('one of the last statements fails: nothing is committed, and its error is thrown', async () => {
  const failing = addAll((tx) => [add(tx, 'a'), add(tx, 'a'), add(tx, 'b')])
  await expect(failing).rejects.toMatchObject({ constraint_name: 'marks_pkey' })
  expect(await readMarks()).toEqual([])
})

it.each([
  ['known to the connection', add],
  [
    'new to the connection',
    async (tx: Tx, mark: string, at?: Date) =>
      void (await tx`insert into marks (at, mark) values (${at ?? null}, ${mark})`),
  ],
])('a statement %s can’t be sent: nothing is committed', async (_, addOther) => {
  await addAll((tx) => [add(tx, 'before')])
  const failing = addAll((tx) => [
    add(tx, 'a'),
    addOther(tx, 'b', new Date(Number.NaN)),
    add(tx, 'c'),
  ])
  await expect(failing).rejects.toThrow(RangeError)
  expect(await readMarks()).toEqual(['before'])
})

it('a conflict with another transaction: it is run again', async () => {
  let attempts = 0
  const result = await transactAhead(db, async (tx) => {
    attempts += 1
    const code = attempts === 1 ? '40001' : '00000'
    const sent = tx`select set_config('test.code', ${code}, true)`
    const raised = tx.unsafe(
      `do $$ begin if current_setting('test.code') = '40001' then
         raise exception 'conflict' using errcode = '40001'; end if; end $$`,
    )
    return { result: attempts, sent: answered([sent, raised, add(tx, `try ${attempts}`)]) }
  })
  expect([result, await readMarks()]).toEqual([2, ['try 2']])
})
