import type { Reader } from '../../../db/pool.ts'
import { INVARIANTS } from './invariants-sql.ts'
import { findAsked, type CheckRow, readNewestCheck } from './check-sql.ts'
import type { Environment } from '../../../values/environment.ts'

/** `not_checked`: the invariant is newer than the last check, so we don't know yet. */
export type Finding = 'holds' | 'broken' | 'not_checked'

/**
 * The result of the last check for each invariant, with an environment's balances at that moment.
 */
export async function readHealth(reader: Reader, environment: Environment) {
  const last = await readNewestCheck(reader)
  const balances = last?.balances ?? []
  return {
    checked_at: last?.checked_at ?? null,
    duration_ms: last?.duration_ms ?? null,
    entry_count: last?.entry_count ?? null,
    is_check_asked: (await findAsked(reader)) !== undefined,
    invariants: INVARIANTS.map(({ id, text }) => ({ id, text, ...findingOf(last, id) })),
    balances: balances.filter((each) => each.environment === environment),
  }
}

function findingOf(last: CheckRow | undefined, id: string): { result: Finding; found: string[] } {
  const broken = last?.broken.find((each) => each.id === id)
  if (broken) return { result: 'broken', found: broken.found }
  return { result: last?.checked.includes(id) ? 'holds' : 'not_checked', found: [] }
}
