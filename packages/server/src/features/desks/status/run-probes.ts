import type { Logger } from 'pino'
import type { Clock } from '../../../values/clock.ts'
import type { Db } from '../../../db/pool.ts'
import type { Part } from './parts.ts'
import type { Probe } from './probes.ts'
import { addParts, claimParts, keepCheck } from './sql.ts'

type Needs = { db: Db; clock: Clock; log: Logger; probes: Map<Part, Probe> }

const EVERY_MS = 60_000
const DEADLINE_MS = 10_000
/** To store what was found. The next look is soon. */
const STORE_MS = 5_000
/** One lost packet is not an outage. */
const TRIES = 2

/** Probes the parts that are due, each within its deadline, and stores what was found. */
export async function runProbes({ db, clock, log, probes }: Needs): Promise<void> {
  const parts = [...probes.keys()]
  const store = db.within(STORE_MS)
  await addParts(store, parts)
  const due = await claimParts(store, parts, EVERY_MS)
  await Promise.all(
    due.map(async (part) => {
      const problem = await findProblem(probes.get(part as Part))
      if (problem !== undefined) log.warn({ part, err: problem }, 'a probe of the service failed')
      await keepCheck(store, { part, is_ok: problem === undefined, at: clock.now() })
    }),
  )
}

/** Undefined if it works. */
async function findProblem(probe: Probe | undefined): Promise<unknown> {
  let problem: unknown
  for (let tries = 0; probe && tries < TRIES; tries += 1) {
    try {
      await within(probe)
      return undefined
    } catch (error) {
      problem = error ?? new Error('failed')
    }
  }
  return problem
}

/** Stops waiting at the deadline, even for a probe that ignores its signal. */
async function within(probe: Probe): Promise<void> {
  const late = new AbortController()
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error(`no answer within ${DEADLINE_MS / 1000} s`)
    late.abort(error)
    reject(error)
  }, DEADLINE_MS)
  try {
    await Promise.race([probe(late.signal), promise])
  } finally {
    clearTimeout(timer)
  }
}
