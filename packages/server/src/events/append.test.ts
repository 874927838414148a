import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownDatabase } from '../../test/support/database.ts'
import { type Db, openDb, type Tx } from '../db/pool.ts'
import { appendEvent } from './append.ts'
import { readEvents } from './read.ts'

const OWNER = { partner_id: 'ptr_1', environment: 'live' } as const
const WRITERS = 16
const EVENTS_EACH = 25

let db: Db
beforeAll(async () => {
  // A connection for each writer and one for the reader, so that none has to wait.
  db = openDb((await ownDatabase()).url, WRITERS + 1)
  await db`insert into partners (id, name, email) values ('ptr_1', 'A', 'a@example.com')`
  await db`insert into partners (id, name, email) values ('ptr_2', 'B', 'b@example.com')`
})

afterAll(() => db.end({ timeout: 1 }))

const append = async (tx: Tx, data: Record<string, unknown>) =>
  await appendEvent(tx, { ...OWNER, type: 'order.recorded', data, now: new Date() })

/** Waits a random time before and after the event, so that commits happen out of order. */
const dawdle = async (tx: Tx) => void (await tx`select pg_sleep(${randomInt(4) / 1000})`)

it('with sixteen concurrent writers, a reader sees every event exactly once and in order', async () => {
  let isWriting = true
  const seen: string[] = []
  const read = async (): Promise<void> => {
    let after_id: string | undefined
    for (;;) {
      const isLast = !isWriting
      const page = await readEvents(db, OWNER, { after_id, limit: 7 })
      for (const { data } of page?.events ?? []) seen.push(String(data['mark']))
      after_id = page?.events.at(-1)?.id ?? after_id
      if (isLast && page?.events.length === 0) return
    }
  }
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; n < EVENTS_EACH; n += 1) {
      await db.begin(async (tx) => {
        await dawdle(tx)
        await append(tx, { mark: `${writer}:${n}` })
        await dawdle(tx)
      })
    }
  }
  const reader = read()
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  isWriting = false
  await reader

  expect(seen).toHaveLength(WRITERS * EVENTS_EACH)
  expect(new Set(seen).size).toBe(WRITERS * EVENTS_EACH)
  const [row] = await db`select min(seq) as first, max(seq) as last, count(*) as all from events`
  expect(row).toMatchObject({ first: 1, last: seen.length, all: seen.length })
  for (let writer = 0; writer < WRITERS; writer += 1) {
    const own = seen.filter((mark) => mark.startsWith(`${writer}:`))
    expect(own).toEqual(Array.from({ length: EVENTS_EACH }, (_, n) => `${writer}:${n}`))
  }
})

it('concurrent first events are numbered from one', async () => {
  const owner = { partner_id: 'ptr_2', environment: 'sandbox' } as const
  const event = { ...owner, type: 'order.recorded', data: {}, now: new Date() } as const
  await Promise.all(Array.from({ length: 8 }, () => db.begin((tx) => appendEvent(tx, event))))
  const rows = await db`select seq from events where partner_id = 'ptr_2' order by seq`
  expect(rows.map(({ seq }) => Number(seq))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

it('an event too large to send is never stored', async () => {
  const large = db.begin((tx) => append(tx, { text: 'x'.repeat(70_000) }))
  await expect(large).rejects.toThrow('events_body_check')
})
