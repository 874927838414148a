import type { Db } from '../../../db/pool.ts'
import type { Clock } from '../../../values/clock.ts'
import { type Attempt, AttemptOver } from './attempt.ts'
import { clearSent, setSent } from './purchase-sql.ts'
import type { HeldChange } from './sql.ts'

/** One attempt at a renewal or restore. */
export type PurchaseAttempt = Attempt &
  Pick<HeldChange, 'submitted_at' | 'process_before' | 'ordered_at' | 'expires_before'> & {
    now(): Date
    /**
     * Stores that the order is about to be sent. Undefined if its money couldn't be collected: then
     * it must not be sent. Throws if the lease was lost.
     */
    noteSent(before: Before): Promise<Date | undefined>
    /** Stores that the registrar refused the order, so that it may be sent again. */
    noteRefused(): Promise<void>
  }

/** The name's date and its latest process, before the order is sent. */
type Before = { expires_before: Date; process_before: number | null }

type Needs = { db: Db; clock: Clock }

export function purchaseAttempt(
  { db, clock }: Needs,
  change: HeldChange,
  attempt: Attempt,
): PurchaseAttempt {
  const { process_before, ordered_at, expires_before } = change
  // Changes that were sent before we stored the time have only the expiry date.
  const submitted_at = change.submitted_at ?? (expires_before && ordered_at)
  return {
    ...attempt,
    submitted_at,
    process_before,
    ordered_at,
    expires_before,
    now: () => clock.now(),
    noteSent: async (before) => {
      const sent_at = clock.now()
      const noted = await setSent(db, change, { ...before, sent_at })
      if (noted === 'lease_lost') throw new AttemptOver('the lease was lost')
      return noted === 'noted' ? sent_at : undefined
    },
    noteRefused: async () => {
      if (!(await clearSent(db, change))) throw new AttemptOver('the lease was lost')
    },
  }
}
