import type { Tx } from '../../../db/pool.ts'
import type { HeldChange } from '../changes/sql.ts'
import type { WaitingReason } from '../changes/store-waiting.ts'
import type { ReceiptRow } from './receipt-sql.ts'

type Bought = Pick<HeldChange, 'operation_id' | 'domain' | 'transfer_id'>

/**
 * Locks the receipt that paid for a change, if its buyer wasn't notified of this reason yet. A corrected
 * auth code is sent by a change of its own, which the transfer leads to.
 */
export async function holdUnnotified(
  tx: Tx,
  { operation_id, domain, transfer_id }: Bought,
  reason: WaitingReason,
): Promise<Pick<ReceiptRow, 'receipt_id' | 'account_id'> | undefined> {
  const [row] = await tx<Pick<ReceiptRow, 'receipt_id' | 'account_id'>[]>`
    select receipt_id, account_id from receipts
    where receipt_id in (
        select receipt_id from receipt_items
        where operation_id = ${operation_id} and domain = ${domain}
        union all
        select receipt_id from transfers_in where transfer_id = ${transfer_id}
      )
      and not (${reason} = any(waiting_notified)) and coalesce(taken_cents, 1) > 0
    limit 1 for update
  `
  return row
}

export async function setNotified(
  tx: Tx,
  receipt_id: string,
  reason: WaitingReason,
): Promise<void> {
  await tx`
    update receipts set waiting_notified = array_append(waiting_notified, ${reason})
    where receipt_id = ${receipt_id}
  `
}
