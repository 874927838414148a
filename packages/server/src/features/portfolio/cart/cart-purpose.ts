import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { beginOperation } from '../changes/begin-operation.ts'
import type { ChangeRequest } from '../changes/change-request.ts'
import type { Purpose } from '../../money/payments/purpose.ts'
import { postReceipt } from './post-receipt.ts'
import {
  holdReceipt,
  readReceiptItems,
  type ReceiptItemRow,
  type ReceiptRow,
  type ReceiptStatus,
  setOperation,
  setReceipt,
  takeFromCart,
} from './receipt-sql.ts'
import { CART_MAX } from './add-to-cart.ts'
import { sendReceipt } from './send-receipt.ts'
import { lockAccount } from './sql.ts'

/** How a payment for a cart is won, captured or lost. */
export const CART_PURPOSE: Purpose = {
  /**
   * The winning payment empties the cart. So a second payment for the same cart, or one for a cart
   * that has changed since, finds items missing and is returned.
   */
  win: async (tx, payment, now) => {
    const receipt = await demandReceipt(tx, payment.subject_id, 'open')
    await lockAccount(tx, receipt.account_id)
    const items = await readReceiptItems(tx, [receipt.receipt_id], CART_MAX)
    if ((await takeFromCart(tx, receipt)) < items.length) {
      throw new Refusal('conflict', 'The cart has changed. Review it and pay again.')
    }
    for (const group of groupsOf(items)) await begin(tx, receipt, group, now)
    await setReceipt(tx, receipt.receipt_id, { status: 'paid', now })
    return { order_id: null, isTakenLater: true }
  },
  collect: async (tx, payment, now) => {
    const receipt = await demandReceipt(tx, payment.subject_id, 'ended')
    await setReceipt(tx, receipt.receipt_id, { status: 'closed', now })
    await postReceipt(tx, 'receipt_captured', receipt, now)
    await sendReceipt(tx, receipt, now)
  },
  /** The work is done and can't be undone, but nothing is charged. */
  lose: async (tx, payment, now) => {
    const receipt = await demandReceipt(tx, payment.subject_id, 'ended')
    await setReceipt(tx, receipt.receipt_id, { status: 'closed', taken_cents: 0, now })
    await postReceipt(tx, 'receipt_reversed', receipt, now)
    await sendReceipt(tx, receipt, now)
  },
}

async function demandReceipt(
  tx: Tx,
  receiptId: string,
  status: ReceiptStatus,
): Promise<ReceiptRow> {
  const receipt = await holdReceipt(tx, receiptId)
  if (receipt?.status === status) return receipt
  throw new Error(`receipt ${receiptId} of a payment should be ${status}`)
}

type Group = { requested: ChangeRequest; items: ReceiptItemRow[] }
const GROUP_MAX = 1_000

/**
 * Groups items with the same request into one operation. Registrations are one operation, because
 * each of them comes with its own order.
 */
function groupsOf(items: ReceiptItemRow[]): Group[] {
  const groups = Map.groupBy(items, ({ op, years, reason }) =>
    JSON.stringify(op === 'register' ? [op] : [op, years, reason]),
  )
  return [...groups.values()].flatMap((same) => {
    const chunks = Array.from({ length: Math.ceil(same.length / GROUP_MAX) }, (_, n) =>
      same.slice(n * GROUP_MAX, (n + 1) * GROUP_MAX),
    )
    return chunks.map((each) => ({ requested: requestOf(each[0]), items: each }))
  })
}

function requestOf(item: ReceiptItemRow | undefined): ChangeRequest {
  if (item?.op === 'register') return { op: 'register', payload: {} }
  if (item?.op === 'renew') return { op: 'renew', payload: { years: item.years ?? 1 } }
  return { op: 'restore', payload: { reason: item?.reason ?? '' } }
}

async function begin(
  tx: Tx,
  { account_id, receipt_id }: ReceiptRow,
  { requested, items }: Group,
  now: Date,
): Promise<void> {
  const changes = items.map(({ domain, price_cents, registration }) => {
    return { domain, price_cents, registration, problem: null }
  })
  const operation = { account_id, requested, skip_on_error: true, changes }
  const operation_id = await beginOperation(tx, operation, now)
  const positions = items.map(({ position }) => position)
  await setOperation(tx, receipt_id, { operation_id, positions })
}
