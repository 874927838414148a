import { transact } from '../../../db/transact.ts'
import { publicId } from '../../../values/public-id.ts'
import { type HandoverNeeds, type HandoverRow, REMIND_MS, SELLER_MS } from './handover.ts'
import { notifySeller } from './notify-seller.ts'
import { holdHandover, setHandover } from './sql.ts'

/**
 * Finds out how a name can be delivered. It moves by itself only if our registrar account holds it
 * for its seller, or for nobody if it is ours: our account holds other people's names too, and a
 * DNS record doesn't make them the seller's. Otherwise the seller gets a task, and our own names
 * are delivered by staff. So is what a partner sold from our account, whose buyer has none here.
 */
export async function routeName(
  { db, names }: HandoverNeeds,
  seen: HandoverRow,
  now: Date,
): Promise<void> {
  const { public_id, domain, seller_account_id } = seen
  const holder = await names.findHolder(db, domain)
  const isWithUs = holder === seller_account_id && (await names.readHeld(domain)) !== undefined
  const isTask = !isWithUs && seller_account_id !== null
  const registrar_before = isTask ? await names.readRegistrar(domain) : undefined
  await transact(db, async (tx) => {
    const held = await holdHandover(tx, public_id)
    if (held?.stage !== 'routing') return
    const due_at = new Date(now.getTime() + SELLER_MS)
    const look_at = new Date(now.getTime() + REMIND_MS)
    if (isWithUs && held.is_by_partner) {
      await setHandover(tx, public_id, { stage: 'staff', kind: 'push', look_at })
      return await notifySeller(tx, held, 'by_partner', now)
    }
    if (isWithUs) {
      return await setHandover(tx, public_id, {
        stage: 'pushing',
        kind: 'push',
        due_at,
        look_at: now,
      })
    }
    if (!isTask) return await setHandover(tx, public_id, { stage: 'staff', kind: 'push', look_at })
    const task = { task_id: publicId('task', now), due_at, kind: 'auth_code' } as const
    const registrar = registrar_before === undefined ? {} : { registrar_before }
    await setHandover(tx, public_id, { stage: 'seller', look_at, ...task, ...registrar })
    await notifySeller(tx, held, 'task', now)
  })
}
