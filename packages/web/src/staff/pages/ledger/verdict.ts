import type { Tone } from '../../../parts/tone-mark.tsx'
import type { LedgerHealth } from '../../api/ledger.ts'

/** Three times the worker's interval. */
const OLD_AFTER_MS = 15 * 60_000

export type Verdict = { tone: Tone; text: string; more: string }

/** The overall result in a sentence. `seenAt` is when it was loaded, in milliseconds. */
export function verdictOf({ checked_at, invariants }: LedgerHealth, seenAt: number): Verdict {
  if (!checked_at) {
    return { tone: 'unknown', text: 'Not checked yet', more: 'The worker hasn’t run a check yet.' }
  }
  const broken = invariants.filter(({ result }) => result === 'broken').length
  if (broken > 0) {
    const text = `${broken} of ${invariants.length} checks fail`
    return { tone: 'bad', text, more: 'Payouts stop until this is fixed.' }
  }
  if (seenAt - checked_at.getTime() > OLD_AFTER_MS) {
    const more = 'Everything was fine then. Is the worker still running?'
    return { tone: 'waiting', text: 'The last check is old', more }
  }
  const unchecked = invariants.filter(({ result }) => result === 'not_checked').length
  if (unchecked > 0) {
    const more = 'They are newer than the last check.'
    return { tone: 'waiting', text: `${unchecked} not checked yet`, more }
  }
  return {
    tone: 'good',
    text: 'The ledger is sound',
    more: `All ${invariants.length} checks pass.`,
  }
}
