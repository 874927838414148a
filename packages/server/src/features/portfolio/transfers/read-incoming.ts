import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { findTransferOf, type TransferRow } from '../changes/transfer-sql.ts'

export type Of = { account_id: string; transfer_id: string }

/** One of the account's transfers to us. Refuses: not_found (also for another account's). */
export async function readIncoming(
  reader: Reader,
  { account_id, transfer_id }: Of,
): Promise<TransferRow> {
  const found = await findTransferOf(reader, account_id, transfer_id)
  return found ?? noSuchTransfer()
}

export function noSuchTransfer(): never {
  throw new Refusal('not_found', 'No such transfer.')
}
