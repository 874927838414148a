import type { Db, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { Clock } from '../../../values/clock.ts'
import { setInDoubt, setPostponed } from './outcome-sql.ts'
import type { Undone } from './outcome.ts'
import type { HeldChange } from './sql.ts'

/** Why something that was paid for takes longer than its buyer expects. */
export type WaitingReason = 'in_doubt' | 'registrar_credit'

type Waited = {
  change: Pick<HeldChange, 'operation_id' | 'domain' | 'transfer_id'>
  reason: WaitingReason
  now: Date
}

/**
 * Notifies the buyer that something they paid for has to wait. `store` writes that it waits, and
 * returns false if the lease was lost. Both are part of the same transaction.
 */
export type NotifyWaiting = (tx: Tx, waited: Waited, store: () => Promise<boolean>) => Promise<void>

type Unfinished = Extract<Undone, { kind: 'later' | 'in_doubt' }>

type Needs = {
  db: Db
  clock: Clock
  notifyWaiting?: NotifyWaiting | undefined
}

/** Stores that a change waits: for its next attempt, for our credit, or for staff. */
export async function storeWaiting(
  { db, clock, notifyWaiting }: Needs,
  change: HeldChange,
  outcome: Unfinished,
): Promise<void> {
  const reason = reasonOf(outcome)
  if (!notifyWaiting || !reason) {
    await store(db, change, outcome)
    return
  }
  const waited = { change, reason, now: clock.now() }
  await transact(db, (tx) => notifyWaiting(tx, waited, () => store(tx, change, outcome)))
}

function reasonOf(outcome: Unfinished): WaitingReason | undefined {
  if (outcome.kind === 'in_doubt') return 'in_doubt'
  return outcome.waiting_for === 'registrar_credit' ? 'registrar_credit' : undefined
}

async function store(db: Db | Tx, change: HeldChange, outcome: Unfinished): Promise<boolean> {
  if (outcome.kind === 'in_doubt') return await setInDoubt(db, change, outcome.why)
  const { waitMs, process_id, waiting_for = null } = outcome
  return await setPostponed(db, change, { waitMs, process_id, waiting_for })
}
