import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { seal, type SealContext, unseal } from '../../../values/sealed.ts'
import type { Reader } from '../../../db/pool.ts'
import { moveOrder } from '../orders/move-order.ts'
import { notifyBuyer } from '../orders/notify-buyer.ts'
import { isUnfinished } from '../orders/states.ts'
import { BUYER_MS, type HandoverRow, type Way } from './handover.ts'
import { findCode, findHandover, holdTask, setCode, setHandover } from './sql.ts'

const TASK_OVER = 'This task is over.'

type Done = { way: 'pushed' } | { way: 'auth_code'; auth_code: string; masterKey: MasterKey }
type Task = { account_id: string; task_id: string }

/**
 * The seller hands a name over: with its auth code, which only the buyer will see, or by pushing it
 * to the buyer's account at the same registrar. A wrong code can be replaced until the name has
 * arrived or the buyer reports a problem; that gives the buyer no more time. The code of a name that a
 * partner sold is for staff, who run that transfer.
 *
 * Refuses: not_found (also for another seller's task), conflict (too late, disputed, or we check the
 * order).
 */
export async function handOver(tx: Tx, task: Task, done: Done, now: Date): Promise<HandoverRow> {
  const held = await holdTask(tx, task)
  if (!held) throw new Refusal('not_found', 'No such task.')
  if (held.is_by_partner) return await handToStaff(tx, held, done, now)
  demandTurn(held, done.way)
  const { public_id } = held
  const due_at = held.stage === 'buyer' ? held.due_at : new Date(now.getTime() + BUYER_MS)
  if (done.way === 'auth_code') {
    await setCode(tx, public_id, seal(done.masterKey, done.auth_code, contextOf(public_id)))
  }
  const next = { stage: 'buyer', way: done.way, handed_over_at: now, due_at, look_at: now } as const
  await setHandover(tx, public_id, next)
  const moved = await moveOrder(tx, public_id, 'start-transfer', { now })
  if (held.stage === 'buyer') await notifyBuyer(tx, moved, 'start-transfer', now)
  return { ...held, ...next, status: moved.status }
}

/** Also after the deadline, as long as staff haven't delivered the name or ended the order. */
async function handToStaff(tx: Tx, held: HandoverRow, done: Done, now: Date): Promise<HandoverRow> {
  if (done.way !== 'auth_code') {
    throw new Refusal(
      'conflict',
      'Enter the auth code. Our team runs the transfer for the partner.',
    )
  }
  const { public_id, status, stage } = held
  demandNotHeld(held)
  if (stage === 'over' || !isUnfinished(status)) throw new Refusal('conflict', TASK_OVER)
  await setCode(tx, public_id, seal(done.masterKey, done.auth_code, contextOf(public_id)))
  const next = { stage: 'staff', way: 'auth_code', handed_over_at: now, look_at: now } as const
  await setHandover(tx, public_id, next)
  return { ...held, ...next }
}

function demandNotHeld({ status }: HandoverRow): void {
  if (status !== 'MANUAL_REVIEW') return
  throw new Refusal('conflict', 'We’re checking this order. Wait until we email you.')
}

function demandTurn(held: HandoverRow, given: Way): void {
  const { stage, disputed_at, way } = held
  demandNotHeld(held)
  if (stage === 'staff' && disputed_at !== null) {
    throw new Refusal('conflict', 'The buyer reported a problem. Our team will contact you.')
  }
  const isReplacing = stage === 'buyer' && given === 'auth_code' && way === 'auth_code'
  if (stage !== 'seller' && !isReplacing) {
    throw new Refusal('conflict', TASK_OVER)
  }
}

/**
 * The code of a name that a partner sold, for staff who run the transfer. The code of any other name
 * is the buyer's alone. Refuses: not_found (no code for staff, or the order was refunded).
 */
export async function openCodeForStaff(
  reader: Reader,
  public_id: string,
  masterKey: MasterKey,
): Promise<string> {
  const held = await findHandover(reader, public_id)
  const isTheirs = held?.is_by_partner && held.ended_at === null
  const code = isTheirs ? await openCode(reader, public_id, masterKey) : null
  if (code === null) throw new Refusal('not_found', 'There is no auth code for staff.')
  return code
}

/** The code that a seller left for the buyer. The caller has checked who asks. */
export async function openCode(
  reader: Reader,
  public_id: string,
  masterKey: MasterKey,
): Promise<string | null> {
  const sealed = await findCode(reader, public_id)
  return sealed ? unseal(masterKey, sealed, contextOf(public_id)) : null
}

function contextOf(public_id: string): SealContext {
  return `handovers|${public_id}|sealed_auth_code`
}
