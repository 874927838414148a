import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { publicId } from '../../../values/public-id.ts'
import { presentTraceparent } from '../../../values/under-way.ts'
import { countUnderWay, insertChanges, insertOperation, lockAccount } from './sql.ts'
import type { NewChange, StartedBy } from './sql.ts'
import type { ChangeRequest } from './change-request.ts'

/** Limit on unfinished operations per account: 20,000 names are enough work. */
export const UNDER_WAY_MAX = 20
const RETRY_SECONDS = 30

export type NewOperation = {
  account_id: string
  requested: ChangeRequest
  skip_on_error: boolean
  changes: NewChange[]
  /**
   * Undoes what an attacker may have done. Exempt from the limit, which the attacker may have used
   * up.
   */
  isUndo?: boolean
  /** Ours, not the owner's: exempt from the limit on what owners start. */
  isAutomatic?: boolean
  /** Exempt from the limit: the money is held already, and the cart has a limit of its own. */
  isPaid?: boolean
}

/**
 * Stores what to do with each name, for the worker to carry out. Refuses: quota_exceeded (too many
 * unfinished operations in the account).
 */
export async function beginOperation(tx: Tx, operation: NewOperation, now: Date): Promise<string> {
  const { account_id, requested, skip_on_error, changes, isUndo, isAutomatic, isPaid } = operation
  await lockAccount(tx, account_id)
  const isLimited = isUndo !== true && isAutomatic !== true && isPaid !== true
  if (isLimited && (await countUnderWay(tx, account_id)) >= UNDER_WAY_MAX) {
    const text = `${UNDER_WAY_MAX} operations are under way; wait until one of them has ended.`
    throw new Refusal('quota_exceeded', text, { retryAfterSeconds: RETRY_SECONDS })
  }
  const id = publicId('bulk', now)
  const { op, payload } = requested
  const total = changes.length
  const ended_at = changes.every(({ problem }) => problem) ? now : null
  const started_by: StartedBy = isUndo ? 'undo_link' : isAutomatic ? 'service' : 'owner'
  const row = { id, account_id, op, payload, skip_on_error, total, ended_at, started_by }
  const traceparent = presentTraceparent()
  await insertOperation(tx, { ...row, created_at: now, traceparent })
  await insertChanges(tx, id, changes, now)
  return id
}
