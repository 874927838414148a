import type { Db } from '../../../db/pool.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import type { Clock } from '../../../values/clock.ts'
import type { Attempt } from './attempt.ts'
import { carryOutPurchase, type Purchase } from './carry-out-purchase.ts'
import type { Outcome } from './outcome.ts'
import { purchaseAttempt } from './purchase-attempt.ts'
import type { HeldChange } from './sql.ts'

type Needs = { db: Db; clock: Clock; registrar: RegistrarClient }

/** One attempt at a paid renewal or restore of an account's name. */
export async function renewName(
  needs: Needs,
  change: Extract<HeldChange, { op: 'renew' | 'restore' }>,
  attempt: Attempt,
): Promise<Outcome> {
  const purchase: Purchase =
    change.op === 'renew'
      ? { op: change.op, ...change.payload }
      : { op: change.op, reason: change.payload.reason }
  const given = purchaseAttempt(needs, change, attempt)
  const ended = await carryOutPurchase(needs.registrar, given, purchase)
  if (ended.kind !== 'done') return ended
  const { statuses, expires_at, process_id, cost_cents, cost_other } = ended
  return {
    kind: 'done',
    noted: { kind: 'standing', statuses, expires_at },
    bought: { process_id, cost_cents, cost_other },
  }
}
