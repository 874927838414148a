import type { WireFault } from '@namehouse/lab/wire-fault'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenChaosLine } from '../../test/support/chaos-line.ts'
import { type OwnDatabase, ownDatabase } from '../../test/support/database.ts'
import { afterFile } from '../../test/support/after-file.ts'
import { until } from '../../test/support/until.ts'
import { type Db, openDb, type Reader, type Tx } from './pool.ts'

let own: OwnDatabase
let db: Db
beforeAll(async () => {
  own = await ownDatabase()
  // With a single connection, losing it would mean that nothing is ever answered again.
  db = openDb(own.url, 1)
})
afterAll(() => db.end({ timeout: 1 }))

const lost = expect.objectContaining({
  code: expect.stringMatching(/^(CONNECTION_(CLOSED|DESTROYED)|57P01|ECONNRESET)$/),
})

/** Terminates a transaction's backend from another connection, and waits until it is gone. */
async function cut(tx: Tx): Promise<void> {
  const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
  const pid = row?.pid ?? 0
  await own.db`select pg_terminate_backend(${pid}, 5000)`
}

// An error in the driver's own timers wouldn't reach these tests' code, but the test runner sees it
// and fails the run.
describe('a connection that is lost in a transaction', () => {
  it.each([
    ['while a statement is running', (tx: Tx) => tx`select pg_terminate_backend(pg_backend_pid())`],
    [
      'between two statements',
      async (tx: Tx) => {
        await cut(tx)
        await tx`select ${1}::int as one`
      },
    ],
    [
      'with several statements to follow, long and short',
      async (tx: Tx) => {
        await cut(tx)
        await Promise.allSettled([
          tx`select ${'x'.repeat(5_000)}::text as long`,
          tx`select ${2}::int as short`,
        ])
        await tx`select ${3}::int as last`
      },
    ],
    ['before its commit', cut],
  ])('%s, fails only that transaction', async (_, work) => {
    for (let round = 0; round < 3; round += 1) {
      await expect(db.begin(async (tx) => void (await work(tx)))).rejects.toEqual(lost)
      const rows = await db<{ answer: number }[]>`select ${40}::int + 2 as answer`
      expect(rows).toEqual([{ answer: 42 }])
      expect(await db.begin((tx) => tx`select ${'again'}::text as word`)).toEqual([
        { word: 'again' },
      ])
    }
  })
})

describe('a connection that is lost while opening', () => {
  it('fails the statement that waited for it, and the next one succeeds', async () => {
    // Cuts when a new connection sends its first query, the one for types.
    const cutInTypes: WireFault = { kind: 'reset', toward: 'server', at: 'pg_catalog.pg_type' }
    const line = await givenChaosLine(own.url, (n) => (n < 2 ? [cutInTypes] : []))
    const through = openDb(line.url, 1)
    await expect(through`select ${1}::int as one`).rejects.toEqual(lost)
    await expect(through.begin((tx) => tx`select 1`)).rejects.toEqual(lost)
    expect(await through`select ${[1, 2]}::int[] as list`).toEqual([{ list: [1, 2] }])
    await through.end({ timeout: 1 })
  })
})

/** A pool over a faulty connection: the nth connection has the nth fault. */
async function givenPool(faults: WireFault[], connections = 1, deadlineMs = 60_000) {
  const { url, proxy } = await givenChaosLine(own.url, (n) => faults.slice(n, n + 1))
  const pool = openDb(url, connections, { deadlineMs })
  afterFile(() => pool.end({ timeout: 0 }))
  return { pool, proxy }
}

async function answer(reader: Reader, text: string): Promise<string | undefined> {
  const [row] = await reader<{ text: string }[]>`select ${text}::text as text`
  return row?.text
}

describe('an answer belongs to its statement', () => {
  it.each(['reset', 'half-close'] as const)('after a %s in a transaction', async (kind) => {
    const { pool } = await givenPool([{ kind, toward: 'server', at: 'CUTME' }])
    expect(await answer(pool, 'before')).toBe('before')
    await expect(pool.begin((tx) => answer(tx, 'CUTME'))).rejects.toEqual(lost)
    const texts = ['ONE', 'TWO', 'THREE']
    const answers = await pool.begin((tx) => Promise.all(texts.map((text) => answer(tx, text))))
    expect(answers).toEqual(texts)
  })

  it('when a statement between others cannot be serialized', async () => {
    const { pool } = await givenPool([])
    expect(await answer(pool, 'before')).toBe('before')
    const texts = ['ONE', undefined as unknown as string, 'THREE', 'FOUR']
    const ended = await Promise.allSettled(texts.map((text) => answer(pool, text)))
    expect(ended).toEqual([
      { status: 'fulfilled', value: 'ONE' },
      { status: 'rejected', reason: expect.objectContaining({ code: 'UNDEFINED_VALUE' }) },
      { status: 'fulfilled', value: 'THREE' },
      { status: 'fulfilled', value: 'FOUR' },
    ])
    expect(await answer(pool, 'after')).toBe('after')
  })
})

describe('a transaction', () => {
  it('refuses a statement after its end', async () => {
    let straggler: Promise<unknown> = Promise.resolve()
    const { promise: rolledBack, resolve } = Promise.withResolvers<void>()
    const failed = db.begin(async (tx) => {
      straggler = rolledBack.then(() => answer(tx, 'straggler'))
      straggler.catch(() => undefined)
      throw new Error('the work failed')
    })
    await expect(failed).rejects.toThrow('the work failed')
    resolve()
    await expect(straggler).rejects.toMatchObject({ code: 'TRANSACTION_OVER' })
  })
})

describe('a connection that stops responding', () => {
  const hole: WireFault = { kind: 'black-hole', toward: 'server', at: 'SILENCE' }
  const late = expect.objectContaining({ code: 'CONNECTION_DEADLINE' }) as unknown

  it('fails everything sent on it at the deadline, and is replaced', async () => {
    const { pool, proxy } = await givenPool([hole], 1, 300)
    expect(await answer(pool, 'before')).toBe('before')
    const sent = ['SILENCE', 'behind it'].map((text) => answer(pool, text))
    for (const each of await Promise.allSettled(sent))
      expect(each).toEqual({ status: 'rejected', reason: late })
    expect(await answer(pool, 'after')).toBe('after')
    await expect.poll(() => proxy.openConnections).toBe(1)
  })

  it('no caller waits longer than the deadline for a connection', async () => {
    const { pool } = await givenPool([], 1, 300)
    const { promise: isLate, resolve } = Promise.withResolvers<void>()
    const holder = pool.begin(async (tx) => {
      await answer(tx, 'first')
      await isLate
      return await answer(tx, 'last')
    })
    await expect(answer(pool, 'behind it')).rejects.toEqual(late)
    resolve()
    expect(await holder).toBe('last')
  })

  it('fails a statement earlier if it set a shorter deadline', async () => {
    const { pool } = await givenPool([hole])
    await expect(answer(pool.within(200), 'SILENCE')).rejects.toEqual(late)
    expect(await answer(pool.within(60_000), 'after')).toBe('after')
  })

  it('is reported: how long statements have waited without an answer', async () => {
    const { pool } = await givenPool([hole])
    expect(await answer(pool, 'before')).toBe('before')
    expect(pool.stuckMs()).toBe(0)
    const silent = answer(pool, 'SILENCE').catch((error: unknown) => error)
    await expect.poll(() => pool.stuckMs()).toBeGreaterThan(50)
    await pool.end({ timeout: 0 })
    await silent
  })

  it('is reported for the first statement on a new connection too', async () => {
    const { pool } = await givenPool([hole])
    const silent = answer(pool, 'SILENCE').catch((error: unknown) => error)
    await until('the server has the statement, and waits for its value', async () => {
      const sent = await own.db`
        select 1 from pg_stat_activity
        where datname = current_database() and state = 'active' and wait_event = 'ClientRead'
      `
      return sent.length > 0
    })
    await expect.poll(() => pool.stuckMs()).toBeGreaterThan(50)
    await pool.end({ timeout: 0 })
    await silent
  })

  it('is cleared while nothing waits: an idle pool is not stuck when used again', async () => {
    const unopened: WireFault = { kind: 'black-hole', toward: 'server', at: 'application_name' }
    const { pool } = await givenPool([hole, unopened])
    expect(await answer(pool, 'before')).toBe('before')
    const began = performance.now()
    await expect(answer(pool.within(200), 'SILENCE')).rejects.toEqual(late)
    const over = performance.now()
    // Idle for longer than it was unresponsive.
    await until('it was idle', () => performance.now() - over > over - began)
    expect(pool.stuckMs()).toBe(0)
    const askedAgain = performance.now()
    const silent = answer(pool, 'SILENCE').catch((error: unknown) => error)
    await expect.poll(() => pool.stuckMs()).toBeGreaterThan(0)
    expect(pool.stuckMs()).toBeLessThanOrEqual(performance.now() - askedAgain)
    await pool.end({ timeout: 0 })
    await silent
  })
})

describe('an unavailable database', () => {
  it('fails all waiting statements immediately, and is used again once it is back', async () => {
    const { pool, proxy } = await givenPool([], 2)
    expect(await answer(pool, 'before')).toBe('before')
    proxy.refuse(true)
    proxy.resetAll()
    const many = Array.from({ length: 500 }, (_, n) => answer(pool, `away ${n}`))
    for (const each of await Promise.allSettled(many))
      expect(each).toMatchObject({
        status: 'rejected',
        reason: { code: expect.stringMatching(/^CONNECTION_/) },
      })
    // A connection that failed to open must not be handed to an earlier caller.
    await expect(pool.reserve()).rejects.toMatchObject({
      code: expect.stringMatching(/^CONNECTION_/),
    })
    proxy.refuse(false)
    await until('it answers', () => answer(pool, 'back').catch(() => undefined))
    const together = ['1', '2'].map((text) => pool.begin((tx) => answer(tx, text)))
    expect(await Promise.all(together)).toEqual(['1', '2'])
  })

  it('a closed pool leaves no caller waiting', async () => {
    const { pool } = await givenPool([])
    const first = pool.begin((tx) => answer(tx, 'in time'))
    const waiting = [answer(pool, 'late'), answer(pool, 'later')]
    const ended = Promise.allSettled([first, ...waiting])
    await pool.end({ timeout: 20 })
    expect((await ended).map(({ status }) => status)[0]).toBe('fulfilled')
  })
})
