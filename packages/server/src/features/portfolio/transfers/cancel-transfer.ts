import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { transferFailed } from '../changes/end-transfer.ts'
import { endUnsent, hurryTransfer } from '../changes/transfer-change-sql.ts'
import { CANCELLED, reasonText } from '../changes/transfer-problem.ts'
import { holdTransfer, setCancelRequested, type TransferRow } from '../changes/transfer-sql.ts'
import { noSuchTransfer, type Of, readIncoming } from './read-incoming.ts'

/**
 * Cancels a transfer. One that was sent is cancelled at the registrar by the worker; what was paid
 * is refunded when the registrar confirms the end. Cancelling twice changes nothing.
 *
 * Refuses: not_found, conflict (it has ended, or can't be cancelled any more).
 */
export async function cancelTransfer(tx: Tx, of: Of, now: Date): Promise<TransferRow> {
  const { account_id, transfer_id } = of
  await readIncoming(tx, of)
  // The change first, in the order in which the worker locks them.
  const text = reasonText(CANCELLED)
  const isUnsent = await endUnsent(tx, transfer_id, { code: CANCELLED, text, now })
  const transfer = (await holdTransfer(tx, account_id, transfer_id)) ?? noSuchTransfer()
  refuseEnded(transfer)
  if (isUnsent || transfer.status === 'waiting_for_auth_code') {
    await transferFailed(tx, { transfer_id, code: CANCELLED }, now)
  } else if (!transfer.cancel_requested_at) {
    await setCancelRequested(tx, transfer_id, { at: now, reason: null, now })
    await hurryTransfer(tx, transfer_id)
  }
  return await readIncoming(tx, of)
}

function refuseEnded({ status, reason }: TransferRow): void {
  if (!status.startsWith('waiting')) {
    throw new Refusal('conflict', 'This transfer has ended already.')
  }
  if (reason === 'cancel_refused') throw new Refusal('conflict', reasonText(reason))
}
