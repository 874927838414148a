import { transact } from '../../../db/transact.ts'
import { completeHandover } from './end-handover.ts'
import type { HandoverNeeds, HandoverRow } from './handover.ts'
import { holdHandover, setHandover } from './sql.ts'

/** How often the registry is asked whether the name has moved. */
const LOOK_MS = 6 * 3_600_000

/**
 * Completes a delivery that the buyer hasn't confirmed: the registry shows that the name moved, or
 * the time to object is over.
 */
export async function watchArrival(
  needs: HandoverNeeds,
  seen: HandoverRow,
  { now, isLate }: { now: Date; isLate: boolean },
): Promise<void> {
  const { public_id } = seen
  const isSeen = !isLate && (await hasArrived(needs, seen))
  await transact(needs.db, async (tx) => {
    const held = await holdHandover(tx, public_id)
    if (held?.stage !== 'buyer' || held.due_at === null) return
    if (isLate || isSeen) {
      const note = isSeen ? 'The registry shows the new registrar.' : 'The buyer didn’t object.'
      return await completeHandover(tx, held, { note, now })
    }
    const look_at = new Date(Math.min(now.getTime() + LOOK_MS, held.due_at.getTime()))
    await setHandover(tx, public_id, { stage: 'buyer', look_at })
  })
}

/**
 * A name in the buyer's own portfolio has arrived. Another registrar is a sign only if the buyer
 * has the auth code: a push happens at the same registrar, so there it would mean that the seller
 * moved the name elsewhere.
 */
async function hasArrived({ db, names }: HandoverNeeds, seen: HandoverRow): Promise<boolean> {
  const { domain, buyer_account_id, way, registrar_before } = seen
  if ((await names.findHolder(db, domain)) === buyer_account_id) return true
  if (way !== 'auth_code' || registrar_before === null) return false
  const registrar = await names.readRegistrar(domain)
  return registrar !== undefined && registrar !== registrar_before
}
