import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { beginOperation } from '../changes/begin-operation.ts'
import type { ChangeRequest } from '../changes/change-request.ts'
import { openTransfers } from '../changes/open-transfers.ts'
import { hasOpenPurchase } from '../changes/purchase-sql.ts'
import { endUnsentPurchases } from '../changes/end-unsent-purchases.ts'
import { cancelUnpaid } from '../changes/transfer-sql.ts'
import { findOwned } from '../domains/find-owned.ts'
import type { TaxRules } from '../../money/invoices/tax.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import type { Purpose, WinResult } from '../../money/payments/purpose.ts'
import { invoiceReceipt } from './invoice-receipt.ts'
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
import { insertUnpaid, readOperations } from './unpaid-sql.ts'

/** How a payment for a cart is won, captured or lost. */
export function cartPurpose(tax: TaxRules): Purpose {
  return {
    win,
    collect: async (tx, payment, now) => {
      const receipt = await demandReceipt(tx, payment.subject_id, 'ended')
      await setReceipt(tx, receipt.receipt_id, { status: 'closed', now })
      await postReceipt(tx, 'receipt_captured', receipt, now)
      await invoiceReceipt(tx, tax, receipt, now)
      await sendReceipt(tx, receipt, now)
    },
    lose,
  }
}

/** Without tax on its invoices, for tests. */
export const CART_PURPOSE = cartPurpose({
  seller: { name: 'Namehouse', address: [], country: null, vat_id: null },
  countries: {},
})

/**
 * The winning payment empties the cart. So a second payment for the same cart, or one for a cart that
 * has changed since, finds items missing and is returned.
 */
async function win(tx: Tx, payment: PaymentRow, now: Date): Promise<WinResult> {
  const receipt = await demandReceipt(tx, payment.subject_id, 'open')
  await lockAccount(tx, receipt.account_id)
  const items = await readReceiptItems(tx, [receipt.receipt_id], CART_MAX)
  if (receipt.renews_from) await demandUnrenewed(tx, receipt, items)
  else if ((await takeFromCart(tx, receipt)) < items.length) {
    throw new Refusal('conflict', 'The cart has changed. Review it and pay again.')
  }
  for (const group of groupsOf(receipt, items)) await begin(tx, receipt, group, now)
  await setReceipt(tx, receipt.receipt_id, { status: 'paid', now })
  return { order_id: null, isTakenLater: true }
}

/**
 * The bank took its promise back. What was done can't be undone, so staff have to find the money
 * (list-unpaid.ts). What wasn't sent yet is not sent any more, and transfers are cancelled.
 */
async function lose(tx: Tx, payment: PaymentRow, now: Date): Promise<void> {
  const receipt = await demandReceipt(tx, payment.subject_id, 'ended')
  await setReceipt(tx, receipt.receipt_id, { status: 'closed', taken_cents: 0, now })
  await postReceipt(tx, 'receipt_reversed', receipt, now)
  await cancelUnpaid(tx, receipt.receipt_id, now)
  await endUnsentPurchases(tx, await readOperations(tx, receipt.receipt_id), now)
  await insertUnpaid(tx, receipt, now)
  await sendReceipt(tx, receipt, now)
}

/**
 * An automatic renewal is paid while its owner may be paying for the same name in the cart. Refuses:
 * conflict (it is or will be renewed already).
 */
async function demandUnrenewed(
  tx: Tx,
  { account_id, renews_from }: ReceiptRow,
  items: ReceiptItemRow[],
): Promise<void> {
  const domains = items.map(({ domain }) => domain)
  const owned = await findOwned(tx, account_id, domains)
  for (const domain of domains) {
    const isSame = owned.get(domain)?.expires_at.getTime() === renews_from?.getTime()
    if (isSame && !(await hasOpenPurchase(tx, domain))) continue
    throw new Refusal('conflict', 'It has been renewed already.')
  }
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
 * each of them comes with its own order, and so are transfers.
 */
function groupsOf(receipt: ReceiptRow, items: ReceiptItemRow[]): Group[] {
  const groups = Map.groupBy(items, ({ op, years, reason }) =>
    JSON.stringify(op === 'register' || op === 'transfer' ? [op] : [op, years, reason]),
  )
  return [...groups.values()].flatMap((same) => {
    const chunks = Array.from({ length: Math.ceil(same.length / GROUP_MAX) }, (_, n) =>
      same.slice(n * GROUP_MAX, (n + 1) * GROUP_MAX),
    )
    return chunks.map((each) => ({ requested: requestOf(receipt, each[0]), items: each }))
  })
}

function requestOf({ renews_from }: ReceiptRow, item: ReceiptItemRow | undefined): ChangeRequest {
  const from = renews_from && { expires_at: renews_from.toISOString() }
  if (item?.op === 'register') return { op: 'register', payload: {} }
  if (item?.op === 'transfer') return { op: 'transfer', payload: {} }
  if (item?.op === 'renew') return { op: 'renew', payload: { years: item.years ?? 1, ...from } }
  return { op: 'restore', payload: { reason: item?.reason ?? '' } }
}

async function begin(
  tx: Tx,
  { account_id, receipt_id, renews_from }: ReceiptRow,
  { requested, items }: Group,
  now: Date,
): Promise<void> {
  const transfers = items.flatMap(({ op, domain, price_cents, registration }) =>
    op === 'transfer' && registration
      ? [{ account_id, receipt_id, domain, price_cents, registration }]
      : [],
  )
  const ids =
    transfers.length > 0 ? await openTransfers(tx, transfers, now) : new Map<string, string>()
  const changes = items.map(({ domain, price_cents, registration }) => {
    const transfer_id = ids.get(domain) ?? null
    return { domain, price_cents, registration, transfer_id, problem: null }
  })
  const isAutomatic = renews_from !== null
  const how = { skip_on_error: true, isAutomatic, isPaid: true }
  const operation_id = await beginOperation(tx, { account_id, requested, changes, ...how }, now)
  const positions = items.map(({ position }) => position)
  await setOperation(tx, receipt_id, { operation_id, positions })
}
