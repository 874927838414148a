import type { Db, Tx } from '../../../db/pool.ts'
import { systemClock } from '../../../values/clock.ts'
import { INVARIANTS } from './invariants-sql.ts'
import type { Marks } from './progress-sql.ts'
import { SINCE_INVARIANTS } from './since-sql.ts'
import { allowStatements } from './check-sql.ts'

export type Broken = { id: string; text: string; found: string[] }

/** The invariants in plain words. */
export const RULES = INVARIANTS.map(({ id, text }) => ({ id, text }))

/** Reading millions of postings takes longer than a request may. */
const TIMEOUT_MS = 300_000
/** Our own timeout fires after PostgreSQL's. */
const DEADLINE_MS = TIMEOUT_MS + 5_000

/**
 * Checks all invariants in one snapshot of the database, while others keep writing. Returns those
 * that are broken, with what breaks them.
 */
export async function checkLedger(db: Db, now = systemClock.now()): Promise<Broken[]> {
  return (await lookAtLedger(db, async (tx) => ({ broken: await findBroken(tx, now) }))).broken
}

/** Runs long reads on one snapshot. */
export async function lookAtLedger<T extends object>(
  db: Db,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  const patient = db.within(DEADLINE_MS)
  const seen: unknown = await patient.begin(
    'isolation level repeatable read read only',
    async (tx) => {
      await allowStatements(tx, TIMEOUT_MS)
      return await read(tx)
    },
  )
  // `begin` unwraps arrays of promises, but nothing read here is one.
  return seen as T
}

/** `now`: events that are older than we keep them aren't missed. */
export async function findBroken(tx: Tx, now: Date): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const { id, text, find } of INVARIANTS) {
    const rows = await find(tx, now)
    if (rows.length > 0) broken.push({ id, text, found: rows.map(({ what }) => what) })
  }
  return broken
}

/** Finds invariants broken by anything that happened since a mark. */
export async function findBrokenSince(tx: Tx, since: Marks): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const { id, find } of SINCE_INVARIANTS) {
    const rows = await find(tx, since)
    const text = INVARIANTS.find((each) => each.id === id)?.text ?? ''
    if (rows.length > 0) broken.push({ id, text, found: rows.map(({ what }) => what) })
  }
  return broken
}
