import type { Db, Reader } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { Refusal } from '../../../refusal.ts'
import { csvOf } from '../../../values/csv.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { publicId } from '../../../values/public-id.ts'
import { openPaid } from './bank-details.ts'
import { readFile, setFile } from './payout-sql.ts'

const PAYOUTS_MAX = 5_000
const HEAD = [
  'payout_id',
  'holder',
  'country',
  'iban',
  'account_number',
  'routing_number',
  'amount',
  'currency',
]

export type BankFile = { file_id: string; csv: string; count: number; amount_cents: number }

/**
 * Puts the pending payouts that no file has into a new CSV file for the bank. A payout is in one
 * file at most, so no bank gets it twice. If the answer is lost, read the file again
 * (`readBankFile`).
 *
 * Refuses: conflict (nothing waits for a file).
 */
export async function writeBankFile(db: Db, masterKey: MasterKey, now: Date): Promise<BankFile> {
  const file_id = publicId('file', now)
  const count = await transact(db, (tx) => setFile(tx, { file_id, max: PAYOUTS_MAX }))
  if (count === 0) throw new Refusal('conflict', 'No payout is waiting for a file.')
  return await readBankFile(db, file_id, masterKey)
}

/** The same file again, whatever became of its payouts. Refuses: not_found. */
export async function readBankFile(
  reader: Reader,
  file_id: string,
  masterKey: MasterKey,
): Promise<BankFile> {
  const payouts = await readFile(reader, file_id, PAYOUTS_MAX)
  if (payouts.length === 0) throw new Refusal('not_found', 'No such file.')
  const rows = payouts.map(({ payout_id, amount_cents, currency, sealed_details }) => {
    const details = openPaid(payout_id, sealed_details, masterKey)
    if (details.method !== 'bank') throw new Error('a file for the bank has a payout to Stripe')
    const { holder, country, iban, account_number, routing_number } = details
    const where = [iban, account_number, routing_number]
    return [payout_id, holder, country, ...where, amountText(amount_cents), currency]
  })
  const amount_cents = payouts.reduce((sum, each) => sum + each.amount_cents, 0)
  return { file_id, csv: csvOf(HEAD, rows), count: payouts.length, amount_cents }
}

/** In whole numbers: banks want every cent. */
function amountText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}
