import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, it } from 'vitest'
import { afterFile } from '../support/after-file.ts'
import { type EmbeddedPostgres, startEmbedded } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openDb } from '../../src/db/pool.ts'
import { type ChaosLine, givenChaosLine } from '../support/chaos-line.ts'
import { givenPartner, type GivenPartner } from '../support/given.ts'
import { type House, openHouse } from '../support/house.ts'
import { expectLedgerSound } from '../support/ledger.ts'
import { type Node, NODE_MASTER_KEY, startNode } from '../support/nodes.ts'
import { postOrder } from '../support/orders.ts'
import { signedCall } from '../support/signed-call.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const CLIENTS = 8
const NAMES = 10_000
const BIN = 1_000_00
/** This many successful calls in a row count as normal operation. */
const CALM_CALLS = 100
/** Far longer than any call may take, so only a hang takes this long, not a busy machine. */
const HANG_MS = 240_000
const RESTART_MS = 1_500
const PAUSE_MS = 5
const REFUSED_PAUSE_MS = 50
const TEST_MS = 900_000

let dataDir: string
let postgres: EmbeddedPostgres
let house: House
let node: Node
let line: ChaosLine
let partners: GivenPartner[]

beforeAll(async () => {
  dataDir = await temporaryFolder('recovery')
  postgres = await startEmbedded({ dataDir, isDurable: false })
  afterFile(async () => {
    await node?.kill()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const db = openDb(postgres.url, 1)
  await migrate(db)
  await db.end()
  house = await openHouse({ masterKey: [NODE_MASTER_KEY] }, undefined, postgres.url)
  partners = await Promise.all(Array.from({ length: CLIENTS }, () => givenPartner(house)))
  await house.db`
    insert into listings (
      id, environment, domain, tld, bin_price_cents, approved, created_at, updated_at
    )
    select gen_random_uuid(), 'live', 'calm-' || n || '.com', 'com', ${BIN}, true, now(), now()
    from generate_series(1, ${NAMES}::int) as n
  `
  line = await givenChaosLine(postgres.url)
  node = await startNode(line.url)
}, TEST_MS)

type Seen = { endedAt: number; status: number }

/** Partners that order and read, with the answers they got. */
class Load {
  readonly seen: Seen[] = []
  readonly #clients: Promise<void>[]
  #isOver = false

  constructor() {
    this.#clients = partners.map((partner) => this.#client(partner))
  }

  /** Resolves when enough calls in a row have succeeded, counting from now. */
  async untilCalm(): Promise<void> {
    const from = this.seen.length
    const isCalm = () => {
      const last = this.seen.slice(Math.max(from, this.seen.length - CALM_CALLS))
      return last.length === CALM_CALLS && last.every(({ status }) => status < 300)
    }
    await until('calls succeed again', isCalm, HANG_MS)
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#clients)
  }

  async #client(partner: GivenPartner): Promise<void> {
    while (!this.#isOver) {
      lastName += 1
      const domain = `calm-${lastName}.com`
      const body = { domain, sale_price_cents: BIN }
      const key = randomUUID()
      // Retried with the same key, as a partner would.
      while (
        !this.#isOver &&
        (await this.#call(() => postOrder(place, partner, body, key))) >= 300
      );
      const read = 'GET /api/partner/v1/availability'
      await this.#call(() => signedCall(place, partner, read, { query: { domain } }))
    }
  }

  async #call(send: () => Promise<{ status: number }>): Promise<number> {
    const { status } = await send()
    this.seen.push({ endedAt: performance.now(), status })
    // The database that restarts needs the processor too.
    await pause(status < 300 ? PAUSE_MS : REFUSED_PAUSE_MS)
    return status
  }
}

let lastName = 0
const place = {
  fetch: ((input, init) =>
    node.fetch(input, { ...init, signal: AbortSignal.timeout(HANG_MS) })) as typeof fetch,
  clock: { now: () => new Date() },
}

/** Causes a fault under load, waits until calls succeed again, and prints how long that took. */
async function strike(what: string, fault: () => Promise<void> | void): Promise<void> {
  const load = new Load()
  await load.untilCalm()
  const from = load.seen.length
  const began = performance.now()
  await fault()
  const over = performance.now()
  await load.untilCalm()
  await load.end()
  const failed = load.seen.slice(from).filter(({ status }) => status >= 300)
  const lastFailure = Math.max(over, ...failed.map(({ endedAt }) => endedAt))
  console.log(
    `${what}: took ${Math.round(over - began)} ms, ${failed.length} refused, ` +
      `normal ${Math.round(lastFailure - over)} ms after it`,
  )
  expect([...new Set(failed.map(({ status }) => status))].filter((s) => s !== 503)).toEqual([])
  expect(node.unaskedEnds).toEqual([])
  await until('the server reaches the database', () => house.db`select 1`.catch(() => undefined))
  await expectLedgerSound(house.db)
}

it('a reset of all connections: only 503s, then all calls succeed', { timeout: TEST_MS }, () =>
  strike('reset of all connections', () => line.proxy.resetAll()),
)

it('a restart of PostgreSQL: only 503s, then all calls succeed', { timeout: TEST_MS }, () =>
  strike('restart of PostgreSQL', async () => {
    await postgres.stop()
    await pause(RESTART_MS)
    postgres = await startEmbedded({ dataDir, isDurable: false })
  }),
)
