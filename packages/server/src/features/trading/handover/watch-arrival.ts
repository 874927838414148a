import { transact } from '../../../db/transact.ts'
import { completeHandover } from './end-handover.ts'
import { BUYER_MS, type HandoverNeeds, type HandoverRow } from './handover.ts'
import { notifyMoved } from './notify-moved.ts'
import { holdHandover, setHandover } from './sql.ts'

/** How often the registry is asked whether the name has moved. */
const LOOK_MS = 6 * 3_600_000

/**
 * Completes a delivery that the buyer hasn't confirmed: the name is in the buyer's portfolio here, or
 * the time to object is over. Another registrar completes nothing by itself, because the seller may
 * have moved the name there. From then on the buyer has seven days to report that.
 */
export async function watchArrival(
  needs: HandoverNeeds,
  seen: HandoverRow,
  { now, isLate }: { now: Date; isLate: boolean },
): Promise<void> {
  const { public_id } = seen
  const found = isLate ? undefined : await look(needs, seen)
  await transact(needs.db, async (tx) => {
    const held = await holdHandover(tx, public_id)
    if (held?.stage !== 'buyer' || held.due_at === null) return
    if (isLate || found === 'arrived') {
      const note = isLate ? 'The buyer didn’t object.' : 'It is in the buyer’s portfolio.'
      return await completeHandover(tx, held, { note, now })
    }
    const look_at = new Date(Math.min(now.getTime() + LOOK_MS, held.due_at.getTime()))
    if (!found || held.registrar_after !== null) {
      return await setHandover(tx, public_id, { stage: 'buyer', look_at })
    }
    const due_at = new Date(now.getTime() + BUYER_MS)
    const moved = { registrar_after: found.registrar, due_at }
    await setHandover(tx, public_id, { stage: 'buyer', look_at, ...moved })
    await notifyMoved(tx, held, now)
  })
}

type Found = 'arrived' | { registrar: string } | undefined

/** Where the name is: in the buyer's portfolio, or at another registrar than before. */
async function look({ db, names }: HandoverNeeds, seen: HandoverRow): Promise<Found> {
  const { domain, buyer_account_id, registrar_before, registrar_after } = seen
  if ((await names.findHolder(db, domain)) === buyer_account_id) return 'arrived'
  if (registrar_before === null || registrar_after !== null) return undefined
  const registrar = await names.readRegistrar(domain)
  return registrar === undefined || registrar === registrar_before ? undefined : { registrar }
}
