import type { Tx } from '../../../db/pool.ts'
import type { Finding } from '../search/finding.ts'
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
  const judged = life ? moved(name, life, now) : failed(name)
  const alert = life && lifeAlert(judged)
  const isMoreToTell = alert ? await fireAlert(tx, alert, now) : false
  const next_check_at = isMoreToTell ? now : nextCheckAt(judged, now, Math.random())
  await writeCheck(tx, judged, { checked_at: now, next_check_at })
}

function moved(name: NameRow, { state, expires_at }: Life, now: Date): NameRow {
  if (state === name.state) return { ...name, expires_at, failures: 0 }
  const isNewlyFree = state === 'available'
  return {
    ...name,
    state,
    expires_at,
    failures: 0,
    state_since: now,
    times_available: name.times_available + (isNewlyFree ? 1 : 0),
  }
}

function failed(name: NameRow): NameRow {
  return { ...name, failures: Math.min(name.failures + 1, FAILURES_MAX) }
}
