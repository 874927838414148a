import type { Tx } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { publicId } from '../../../values/public-id.ts'
import { insertTransfer, readTransferring, type NewTransfer } from './transfer-sql.ts'

type Paid = Omit<NewTransfer, 'transfer_id'>

/**
 * Records transfers that were just paid for. Returns their ids by name.
 *
 * Refuses: conflict (another transfer of a name is under way).
 */
export async function openTransfers(tx: Tx, paid: Paid[], now: Date): Promise<Map<string, string>> {
  const under = await readTransferring(
    tx,
    paid.map(({ domain }) => domain),
  )
  const [first] = under
  if (first !== undefined) {
    throw new Refusal('conflict', `A transfer of ${first} is already under way.`)
  }
  const ids = new Map<string, string>()
  for (const each of paid) {
    const transfer_id = publicId('tri', now)
    await insertTransfer(tx, { ...each, transfer_id }, now)
    ids.set(each.domain, transfer_id)
  }
  return ids
}
