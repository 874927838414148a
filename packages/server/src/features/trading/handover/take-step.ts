import { transact } from '../../../db/transact.ts'
import { isUnfinished } from '../orders/states.ts'
import { endHandover, refundHandover } from './end-handover.ts'
import type { HandoverNeeds, HandoverRow } from './handover.ts'
import { notifySeller } from './notify-seller.ts'
import { pushName } from './push-name.ts'
import { remindSeller } from './remind-seller.ts'
import { routeName } from './route-name.ts'
import { findHandover, holdHandover, setHandover } from './sql.ts'
import { watchArrival } from './watch-arrival.ts'

/** How long to wait while staff check the order, or decide about it. */
const STAFF_MS = 10 * 60_000

/** Does what is due for one delivery now. Safe to repeat after a crash at any point. */
export async function takeStep(needs: HandoverNeeds, public_id: string, now: Date): Promise<void> {
  const seen = await findHandover(needs.db, public_id)
  if (!seen || seen.stage === 'over') return
  if (!isUnfinished(seen.status)) return await close(needs, seen, now)
  if (isStaffsTurn(seen)) return await waitForStaff(needs, seen, now)
  if (isMisrouted(seen)) return await passToStaff(needs, seen, now)
  if (seen.stage === 'routing') return await routeName(needs, seen, now)
  const isLate = seen.due_at !== null && now >= seen.due_at
  if (seen.stage === 'buyer') return await watchArrival(needs, seen, { now, isLate })
  if (isLate) return await giveUp(needs, seen, now)
  if (seen.stage === 'pushing') return await pushName(needs, seen, now)
  await remindSeller(needs, seen, now)
}

function isStaffsTurn({ stage, held_since, is_by_partner, status }: HandoverRow): boolean {
  const isStarted = is_by_partner && status === 'TRANSFER_IN_PROGRESS'
  return stage === 'staff' || held_since !== null || isStarted
}

/**
 * What a partner sold is delivered by staff. Only a server of the previous release, which doesn't
 * know such deliveries, leaves one at these stages.
 */
function isMisrouted({ stage, is_by_partner }: HandoverRow): boolean {
  return is_by_partner && (stage === 'pushing' || stage === 'buyer')
}

async function passToStaff(
  { db }: HandoverNeeds,
  { public_id }: HandoverRow,
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    const held = await holdHandover(tx, public_id)
    if (!held || !isMisrouted(held)) return
    const look_at = new Date(now.getTime() + STAFF_MS)
    await setHandover(tx, public_id, { stage: 'staff', look_at })
  })
}

/** Staff delivered or ended the order by themselves. */
async function close({ db }: HandoverNeeds, { public_id }: HandoverRow, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    const held = await holdHandover(tx, public_id)
    if (held && held.stage !== 'over' && !isUnfinished(held.status)) {
      await endHandover(tx, held, now)
    }
  })
}

/** Nothing is pushed or reminded meanwhile. `clearReview` adds the time to the deadline. */
async function waitForStaff(
  { db }: HandoverNeeds,
  { public_id, stage }: HandoverRow,
  now: Date,
): Promise<void> {
  const look_at = new Date(now.getTime() + STAFF_MS)
  await transact(db, async (tx) => {
    const held = await holdHandover(tx, public_id)
    if (held?.stage !== stage || !isStaffsTurn(held)) return
    await setHandover(tx, public_id, { stage, look_at })
  })
}

/**
 * The name wasn't handed over in time: the buyer gets the money back. We don't refund what a partner
 * sold, so there staff decide.
 */
async function giveUp(
  { db }: HandoverNeeds,
  { public_id, stage }: HandoverRow,
  now: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    const held = await holdHandover(tx, public_id)
    if (held?.stage !== stage || held.due_at === null || now < held.due_at) return
    if (isStaffsTurn(held)) return
    if (!held.is_by_partner) return await refundHandover(tx, held, now)
    const look_at = new Date(now.getTime() + STAFF_MS)
    await setHandover(tx, public_id, { stage: 'staff', look_at })
    await notifySeller(tx, held, 'late', now)
  })
}
