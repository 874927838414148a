import type { Tx } from '../../../db/pool.ts'
import type { Finding } from '../search/finding.ts'
import { readTimesReported } from './alert-sql.ts'
import { lifeAlert } from './alert.ts'
import { holdName, type NameRow, writeCheck } from './check-sql.ts'
import { fireAlert } from './fire-alert.ts'
import { nextCheckAt } from './next-check.ts'
import { type Life, readLife } from './read-life.ts'

type Found = Pick<Finding, 'state' | 'isDefinitive' | 'facts'>

const FAILURES_MAX = 100

/**
 * Records what a check of a watched name found, tells its watchers what is new, and sets the next
 * check. Doing it twice tells nobody twice.
 */
export async function judgeCheck(
  tx: Tx,
  domain: string,
  found: Found | undefined,
  now: Date,
): Promise<void> {
  const name = await holdName(tx, domain)
  if (!name) return
  const life = found && readLife(found, now)
  const judged = life ? await moved(tx, name, life, now) : failed(name)
  const alert = life && lifeAlert(judged)
  const isMoreToTell = alert ? await fireAlert(tx, alert, now) : false
  const next_check_at = isMoreToTell ? now : nextCheckAt(judged, now, Math.random())
  await writeCheck(tx, judged, { checked_at: now, next_check_at })
}

async function moved(
  tx: Tx,
  name: NameRow,
  { state, expires_at }: Life,
  now: Date,
): Promise<NameRow> {
  const seen = { ...name, expires_at, failures: 0 }
  if (state === name.state) return seen
  const times_available =
    state === 'available' ? await countAvailable(tx, name) : name.times_available
  return { ...seen, state, state_since: now, times_available }
}

/**
 * Which time it is that a name is available. A name that nobody watches is forgotten with its count,
 * but what its watchers were told is not: their number of a former drop must not be used again. At
 * the first look it may still be the same drop.
 */
async function countAvailable(tx: Tx, name: NameRow): Promise<number> {
  const told = Math.max(name.times_available, await readTimesReported(tx, name.domain))
  return name.state === 'unknown' ? Math.max(told, 1) : told + 1
}

function failed(name: NameRow): NameRow {
  return { ...name, failures: Math.min(name.failures + 1, FAILURES_MAX) }
}
