import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnDatabase, ownDatabase } from '../../test/support/database.ts'
import { type Db, openDb, type Tx } from './pool.ts'

let own: OwnDatabase
let db: Db
beforeAll(async () => {
  own = await ownDatabase()
  // One connection: were it lost to the pool, nothing would ever be answered again.
  db = openDb(own.url, 1)
})
afterAll(() => db.end({ timeout: 1 }))

const lost = expect.objectContaining({
  code: expect.stringMatching(/^(CONNECTION_(CLOSED|DESTROYED)|57P01|ECONNRESET)$/),
})

/** Ends the server's side of a transaction from elsewhere, and waits until it is gone. */
async function cut(tx: Tx): Promise<void> {
  const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
  const pid = row?.pid ?? 0
  await own.db`select pg_terminate_backend(${pid}, 5000)`
}

// An error in the driver's own timers would not reach these tests' code; the runner sees it, and
// fails the run.
describe('a connection that is lost in a transaction', () => {
  it.each([
    [
      'while a statement is under way',
      (tx: Tx) => tx`select pg_terminate_backend(pg_backend_pid())`,
    ],
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
  ])('%s, fails that transaction alone', async (_, work) => {
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

describe('a connection that is lost while it is opened', () => {
  it('fails the statement that waited for it, and the next one is answered', async () => {
    const line = await givenLine(own.url)
    const through = openDb(line.url, 1)
    line.cutNext(2)
    await expect(through`select ${1}::int as one`).rejects.toEqual(lost)
    await expect(through.begin((tx) => tx`select 1`)).rejects.toEqual(lost)
    expect(await through`select ${[1, 2]}::int[] as list`).toEqual([{ list: [1, 2] }])
    await through.end({ timeout: 1 })
    await line.close()
  })
})

/** A line to the database, cut when a new connection asks its first question: that for types. */
async function givenLine(url: string) {
  const { searchParams, port, pathname, username, password } = new URL(url)
  const far = `${searchParams.get('host')}/.s.PGSQL.${port || 5432}`
  let toCut = 0
  const server = createServer((near) => carry(near, connect(far)))
  const carry = (near: Socket, database: Socket): void => {
    for (const socket of [near, database]) socket.on('error', () => undefined)
    database.pipe(near)
    near.on('data', (chunk) => {
      if (toCut === 0 || !chunk.includes('pg_catalog.pg_type')) return void database.write(chunk)
      toCut -= 1
      near.resetAndDestroy()
    })
    near.on('close', () => database.destroy())
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: ownPort } = server.address() as AddressInfo
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${ownPort}${pathname}`,
    cutNext: (connections: number) => {
      toCut = connections
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
