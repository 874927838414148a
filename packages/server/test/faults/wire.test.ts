import type { WireFault, WireFaultKind } from '@namehouse/lab/wire-fault'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Db, openDb, type Tx } from '../../src/db/pool.ts'
import { isDatabaseAway } from '../../src/http/errors.ts'
import { type ChaosLine, givenChaosLine } from '../support/chaos-line.ts'
import { type OwnDatabase, ownDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'

/**
 * FAULT_TRANSACTIONS=17500 for a full run. The default is a fifth of it, to fit into every test
 * run: more than 500 broken connections.
 */
const TRANSACTIONS = Number(process.env['FAULT_TRANSACTIONS'] ?? 3_500)
const CONNECTIONS = 10
const CLIENTS = 40
/** The statement deadline here. In production it is longer than the server's own limit. */
const DEADLINE_MS = 1_000
/** Only a hang takes this long, even on a busy machine. */
const HANG_MS = 240_000
const SEED = 20_261_116

let own: OwnDatabase
let line: ChaosLine
let db: Db
let isCalm = false

beforeAll(async () => {
  own = await ownDatabase()
  await own.db`create table marks (id integer not null, part integer not null)`
  line = await givenChaosLine(own.url, () => (isCalm ? [] : drawFaults()))
  db = openDb(line.url, CONNECTIONS, { deadlineMs: DEADLINE_MS })
})
afterAll(() => db.end({ timeout: 1 }))

/** Seeded, so every run has the same faults at the same places. */
let state = SEED
function draw(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}

const CUTS: WireFaultKind[] = ['reset', 'half-close']

/** Every connection breaks at some byte. Some become slow before that. */
function drawFaults(): WireFault[] {
  const toward = () => (draw(2) === 0 ? 'server' : 'client')
  const kind = draw(50) === 0 ? 'black-hole' : (CUTS[draw(CUTS.length)] ?? 'reset')
  // Every tenth breaks while it is being opened, the others within some twenty transactions.
  const at = draw(10) === 0 ? draw(1_500) : draw(10_000)
  const cut: WireFault = { kind, toward: toward(), at }
  const delay: WireFault = { kind: 'delay', toward: toward(), at: draw(at + 1), delayMs: 1 }
  return draw(10) === 0 ? [delay, cut] : [cut]
}

type Outcome = {
  /** The callback returned, so the commit was being sent. */
  isCommitting: boolean
  isCommitted: boolean
}
const outcomes: Outcome[] = []
const faults: Record<string, number> = {}

/** Checks that each answer belongs to its own statement. */
async function answersItself(reader: Db | Tx, name: string): Promise<void> {
  const rows = await reader<{ name: string }[]>`select ${name}::text as name`
  if (rows.length !== 1 || rows[0]?.name !== name)
    throw new ShiftedAnswer(`${name} was answered with ${JSON.stringify(rows)}`)
}

class ShiftedAnswer extends Error {}

/** One transaction that writes two rows and reads in between. Some statements are pipelined. */
async function transact(id: number, outcome: Outcome): Promise<void> {
  await db.begin(async (tx) => {
    await tx`insert into marks (id, part) values (${id}, 1)`
    await Promise.all([
      answersItself(tx, `${id} first`),
      answersItself(tx, `${id} second`),
      tx`insert into marks (id, part) values (${id}, 2)`,
    ])
    if (id % 50 === 0) await answersItself(tx, `${id} ${'long'.repeat(2_000)}`)
    outcome.isCommitting = true
  })
  outcome.isCommitted = true
}

async function run(id: number): Promise<void> {
  const outcome: Outcome = { isCommitting: false, isCommitted: false }
  outcomes[id] = outcome
  const work = id % 3 === 0 ? answersItself(db, `${id} alone`) : Promise.resolve()
  const ended = await Promise.allSettled([transact(id, outcome), work])
  for (const each of ended) if (each.status === 'rejected') note(each.reason)
}

function note(error: unknown): void {
  const { code } = error as { code?: string }
  // Only "database unavailable" is allowed. Anything else would be a 500, or another statement's
  // answer.
  if (!isDatabaseAway(code)) throw error
  faults[code ?? ''] = (faults[code ?? ''] ?? 0) + 1
}

/** Runs all transactions, a few at a time. Fails if none of them ends for too long. */
async function runAll(): Promise<void> {
  let next = 0
  let ended = 0
  const client = async () => {
    while (next < TRANSACTIONS) {
      next += 1
      await run(next - 1)
      ended += 1
    }
  }
  const all = Promise.all(Array.from({ length: CLIENTS }, client))
  let timer: NodeJS.Timeout | undefined
  const hang = new Promise((_, reject) => {
    let before = -1
    timer = setInterval(() => {
      if (before === ended)
        reject(new Error(`no transaction ended for ${HANG_MS} ms after ${ended}`))
      before = ended
    }, HANG_MS)
  })
  await Promise.race([all, hang]).finally(() => clearInterval(timer))
}

it(
  'broken connections mix up no answers, lose or duplicate nothing, and leave the whole pool working',
  { timeout: 3_600_000 },
  async () => {
    const began = performance.now()
    await runAll()
    const seconds = Math.round(performance.now() - began) / 1000
    isCalm = true
    console.log(`${TRANSACTIONS} transactions in ${seconds} s, ${line.proxy.accepted} connections`)
    console.log(faults)
    await expectRowsAsAnswered()
    await expectWholePool()
  },
)

async function expectRowsAsAnswered(): Promise<void> {
  const rows = await own.db<{ id: number; parts: number[] }[]>`
    select id, array_agg(part order by part) as parts from marks group by id
  `
  const kept = new Map(rows.map(({ id, parts }) => [id, parts.join()]))
  const wrong = outcomes.flatMap(({ isCommitting, isCommitted }, id) => {
    const found = kept.get(id) ?? 'nothing'
    const isWhole = found === '1,2'
    const isRight = isCommitted ? isWhole : found === 'nothing' || (isCommitting && isWhole)
    return isRight ? [] : [{ id, isCommitting, isCommitted, found }]
  })
  expect(wrong).toEqual([])
  expect(outcomes.length).toBe(TRANSACTIONS)
  expect(outcomes.filter(({ isCommitted }) => isCommitted).length).toBeGreaterThan(TRANSACTIONS / 2)
  // What finds bugs is the number of broken connections.
  expect(Object.values(faults).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(
    TRANSACTIONS / 20,
  )
}

/** Runs as many transactions at the same time as there are connections, each on its own. */
async function expectWholePool(): Promise<void> {
  await until('every connection of the pool answers', async () => {
    const pids = new Set<number>()
    const { promise: allIn, resolve } = Promise.withResolvers<void>()
    const member = () =>
      db.begin(async (tx) => {
        const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
        pids.add(row?.pid ?? 0)
        if (pids.size === CONNECTIONS) resolve()
        await Promise.race([allIn, new Promise((late) => setTimeout(late, 5_000).unref())])
      })
    // An earlier connection may still break. Then all are tried again.
    await Promise.allSettled(Array.from({ length: CONNECTIONS }, member))
    return pids.size === CONNECTIONS
  })
}
