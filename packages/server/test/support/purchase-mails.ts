import { notifyMoved } from '../../src/features/trading/handover/notify-moved.ts'
import { notifySeller, SELLER_MAILS } from '../../src/features/trading/handover/notify-seller.ts'
import { moveOrder } from '../../src/features/trading/orders/move-order.ts'
import { givenTask } from './handovers.ts'
import type { House } from './house.ts'
import type { TestLab } from './lab.ts'
import { givenPurchase } from './purchases.ts'

/** Has every email about direct sales written, to both sides. */
export async function givenPurchaseMails(house: House, lab: TestLab): Promise<void> {
  const delivered = await givenPurchase(house)
  const refunded = await givenPurchase(house)
  const now = house.clock.now()
  await house.db.begin(async (tx) => {
    await moveOrder(tx, delivered.public_id, 'start-transfer', { now })
    await moveOrder(tx, delivered.public_id, 'confirm-transfer', { now })
    await moveOrder(tx, refunded.public_id, 'refund', { now })
  })
  await givenHandovers(house, lab)
}

/** One by auth code and one pushed. Reminders and tasks are only sent while they are true. */
async function givenHandovers(house: House, lab: TestLab): Promise<void> {
  const waiting = await givenTask(house, lab)
  const kinds = Object.keys(SELLER_MAILS) as (keyof typeof SELLER_MAILS)[]
  const { public_id, domain } = waiting
  const sold = { public_id, domain, seller_account_id: waiting.seller.id }
  await house.db.begin(async (tx) => {
    for (const kind of kinds) await notifySeller(tx, sold, kind, house.clock.now())
  })
  const overdue = await givenTask(house, lab)
  await house.db`update handovers set stage = 'staff' where public_id = ${overdue.public_id}`
  const theirs = { ...overdue, seller_account_id: overdue.seller.id }
  await house.db.begin((tx) => notifySeller(tx, theirs, 'late', house.clock.now()))
  const late = await givenTask(house, lab)
  const now = house.clock.now()
  await house.db`update handovers set due_at = ${now} where public_id = ${late.public_id}`
  await house.db.begin(async (tx) => {
    await moveOrder(tx, late.public_id, 'refund', { now })
    await notifySeller(tx, { ...late, seller_account_id: late.seller.id }, 'ended', now)
  })
  const byCode = await givenTask(house, lab)
  const code = { auth_code: 'Se(r3t' }
  await byCode.seller.browser.post(`/api/seller/tasks/${byCode.task_id}/auth-code`, code)
  const pushed = await givenTask(house, lab)
  await pushed.seller.browser.post(`/api/seller/tasks/${pushed.task_id}/pushed`)
  await house.db`
    update handovers set registrar_after = 'Elsewhere Ltd.' where public_id = ${byCode.public_id}
  `
  const moved = { public_id: byCode.public_id, buyer_account_id: byCode.buyer.id }
  await house.db.begin((tx) => notifyMoved(tx, moved, house.clock.now()))
}
