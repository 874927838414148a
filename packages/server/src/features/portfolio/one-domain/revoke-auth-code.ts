import type { Tx } from '../../../db/pool.ts'
import { beginOperation } from '../changes/begin-operation.ts'
import type { ChangeRequest } from '../changes/change-request.ts'
import { findOwned } from '../domains/find-owned.ts'

/** First the lock, which takes effect at every registry. */
const STEPS: ChangeRequest[] = [
  { op: 'lock', payload: {} },
  { op: 'resetAuthCode', payload: {} },
]

type Shown = { account_id: string; domain: string }

/** Makes a code useless that was shown to somebody else. False if the account lost the domain. */
export async function revokeAuthCode(
  tx: Tx,
  { account_id, domain }: Shown,
  now: Date,
): Promise<boolean> {
  const owned = await findOwned(tx, account_id, [domain])
  const row = owned.get(domain)
  if (!row || row.not_held_since) return false
  const changes = [{ domain, problem: null, price_cents: null }]
  for (const requested of STEPS) {
    const operation = { account_id, requested, skip_on_error: true, changes, isUndo: true }
    await beginOperation(tx, operation, now)
  }
  return true
}
