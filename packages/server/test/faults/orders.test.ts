import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { afterFile } from '../support/after-file.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openDb } from '../../src/db/pool.ts'
import { givenPartner, type GivenPartner } from '../support/given.ts'
import { type House, openHouse } from '../support/house.ts'
import { expectLedgerSound } from '../support/ledger.ts'
import { type Node, NODE_MASTER_KEY, startNode } from '../support/nodes.ts'
import { postOrder } from '../support/orders.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

/** FAULT_SECONDS=120 for a long run. The default is short enough for every test run. */
const SECONDS = Number(process.env['FAULT_SECONDS'] ?? 6)
const CLIENTS = 8
const PARTNERS = 10
const NAMES = 400 * Math.max(10, SECONDS)
const BIN = 1_000_00

let postgres: EmbeddedPostgres
let house: House
let nodes: Node[]
let partners: GivenPartner[]

// A separate PostgreSQL that waits for its disk: what it acknowledges must survive a crash.
beforeAll(async () => {
  const dataDir = await temporaryFolder('faults')
  postgres = await startEmbedded({ dataDir, isDurable: true })
  afterFile(async () => {
    await Promise.all((nodes ?? []).map((node) => node.kill()))
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const db = openDb(postgres.url, 1)
  await migrate(db)
  await db.end()
  house = await openHouse({ masterKey: [NODE_MASTER_KEY] }, undefined, postgres.url)
  nodes = await Promise.all([startNode(postgres.url), startNode(postgres.url)])
  partners = []
  for (let i = 0; i < PARTNERS; i += 1) partners.push(await givenPartner(house))
  await house.db`
    insert into listings (
      id, environment, domain, tld, bin_price_cents, approved, created_at, updated_at
    )
    select gen_random_uuid(), 'live', 'fault-' || n || '.com', 'com', ${BIN}, true, now(), now()
    from generate_series(1, ${NAMES}::int) as n
  `
})

const oneOf = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)] as T

type Sale = { domain: string; ids: Set<string>; isGivenUp: boolean }

let lastName = 0

/** One sale, retried with the same key on any node until it is answered. Some callers give up. */
async function sell(): Promise<Sale> {
  lastName += 1
  const input = { domain: `fault-${lastName}.com`, sale_price_cents: BIN }
  const sale: Sale = { domain: input.domain, ids: new Set(), isGivenUp: Math.random() < 0.2 }
  const [partner, key] = [oneOf(partners), randomUUID()]
  const attempt = async () => {
    const signal = AbortSignal.timeout(10_000)
    const node = oneOf(nodes)
    const send: typeof fetch = (input, init) => node.fetch(input, { ...init, signal })
    const place = { fetch: send, clock: node.clock }
    const answer = await postOrder(place, partner, input, key).catch(() => undefined)
    if (answer?.status === 201) sale.ids.add(answer.body.public_id)
    // Only a success, "try again later" or no answer. A valid request is never refused.
    else if (answer) expect([409, 500, 503]).toContain(answer.status)
    return answer?.status === 201 || sale.isGivenUp
  }
  await until(`${input.domain} is sold`, attempt, 180_000)
  // A caller who isn't sure asks once more.
  if (!sale.isGivenUp && Math.random() < 0.3) await attempt()
  return sale
}

/** About every second, kills a server process or the database in mid-flight. */
async function makeTrouble(untilMs: number) {
  const kills = { node: 0, database: 0 }
  // On a busy machine, killing one of each may take the whole time.
  while (Date.now() < untilMs || kills.node === 0) {
    await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 600))
    if (kills.database <= kills.node) {
      await killDatabase()
      kills.database += 1
    } else {
      const node = oneOf(nodes)
      await node.kill()
      await node.start()
      kills.node += 1
    }
  }
  return kills
}

/**
 * kill -9 of one of its processes makes PostgreSQL drop all connections and recover from its log.
 */
async function killDatabase(): Promise<void> {
  const victim = openDb(postgres.url, 1)
  const [row] = await victim<{ pid: number }[]>`select pg_backend_pid() as pid`
  process.kill(row?.pid ?? 0, 'SIGKILL')
  await victim.end({ timeout: 0 }).catch(() => undefined)
  await until('the database is back', async () => {
    const probe = openDb(postgres.url, 1)
    const isBack = await probe`select 1`.then(
      () => true,
      () => false,
    )
    await probe.end({ timeout: 0 }).catch(() => undefined)
    return isBack
  })
}

const TIMEOUT_MS = (900 + SECONDS) * 1000

it(
  'kill -9 of servers and of PostgreSQL loses no order and creates none twice',
  { timeout: TIMEOUT_MS },
  async () => {
    const sales: Sale[] = []
    let isOver = false
    const client = async () => {
      while (!isOver && lastName < NAMES) sales.push(await sell())
    }
    const clients = Array.from({ length: CLIENTS }, () => client())
    const kills = await makeTrouble(Date.now() + SECONDS * 1000)
    isOver = true
    await Promise.all(clients)
    expect(Math.min(kills.node, kills.database)).toBeGreaterThan(0)

    const orders = await until('the server reaches the database', () =>
      house.db<{ domain: string; public_id: string }[]>`
      select domain, public_id from orders limit ${NAMES + 1}
    `.catch(() => undefined),
    )
    const kept = Map.groupBy(orders, ({ domain }) => domain)
    expect(sales.some(({ ids }) => ids.size > 0)).toBe(true)
    for (const { domain, ids, isGivenUp } of sales) {
      const found = (kept.get(domain) ?? []).map(({ public_id }) => public_id)
      // Every answer names the same order, and that order exists.
      if (ids.size > 0) expect([domain, ...ids]).toEqual([domain, ...found])
      else expect([isGivenUp, found.length <= 1]).toEqual([true, true])
    }
    await expectLedgerSound(house.db)
    // The database went down under the nodes, and none of them crashed.
    expect(nodes.flatMap((node) => node.unaskedEnds)).toEqual([])
    expect(nodes.map((node) => node.isRunning())).toEqual([true, true])
  },
)
