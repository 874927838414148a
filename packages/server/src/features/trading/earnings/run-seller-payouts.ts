import type { Db, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { publicId } from '../../../values/public-id.ts'
import { sealForPayout } from './bank-details.ts'
import { MINIMUM_CENTS, type SellerPayoutRow } from './earnings.ts'
import { insertPayoutInstalments, readUnpaidInstalments } from './instalment-sql.ts'
import { matureEarnings } from './mature-earnings.ts'
import { insertPayout } from './payout-sql.ts'
import { postPayout } from './post-payout.ts'
import { holdDetails, readPayableSellers, readUnpaidSales } from './sql.ts'

export type SellerPayoutRun = {
  /** Whether the last ledger check passed. */
  isLedgerSound: boolean
  /** What became payable later, or goes to details changed later, waits. Defaults to now. */
  asOf?: Date
  /** The most that new payouts may add up to. */
  limitCents?: number
}

type Needs = { db: Db; clock: Clock; masterKey: MasterKey }

/**
 * Creates a payout for each seller with payout details and enough payable money. Running it again
 * pays nothing twice: a sale or an instalment is in one payout at most. A run that was interrupted is completed by
 * the next one.
 *
 * Refuses: service_unavailable (the last ledger check failed), conflict (more is due than the
 * limit; payouts made so far are kept).
 */
export async function runSellerPayouts(
  { db, clock, masterKey }: Needs,
  { isLedgerSound, asOf, limitCents = Infinity }: SellerPayoutRun,
): Promise<SellerPayoutRow[]> {
  if (!isLedgerSound) {
    throw new Refusal('service_unavailable', 'Payouts are paused because the ledger check failed.')
  }
  const dueAt = asOf ?? clock.now()
  while (await matureEarnings(db, dueAt)) continue
  const payouts: SellerPayoutRow[] = []
  let leftCents = limitCents
  for (const account_id of await readPayableSellers(db, dueAt)) {
    const rules = { asOf: dueAt, leftCents, masterKey, now: clock.now() }
    const made = await transact(db, (tx) => createPayout(tx, account_id, rules))
    if (!made) continue
    leftCents -= made.amount_cents
    payouts.push(made)
  }
  return payouts
}

type Rules = { asOf: Date; leftCents: number; masterKey: MasterKey; now: Date }

async function createPayout(
  tx: Tx,
  account_id: string,
  { asOf, leftCents, masterKey, now }: Rules,
): Promise<SellerPayoutRow | undefined> {
  const held = await holdDetails(tx, account_id)
  // They may have changed while this run waited for them.
  if (!held || held.updated_at > asOf) return undefined
  const lines = await readUnpaidSales(tx, account_id, asOf)
  const instalments = await readUnpaidInstalments(tx, account_id, asOf)
  const amount_cents = [...lines, ...instalments].reduce((sum, line) => sum + line.amount_cents, 0)
  if (amount_cents < MINIMUM_CENTS) return undefined
  if (amount_cents > leftCents) {
    throw new Refusal('conflict', 'More is due than was approved. Start the payout run again.')
  }
  const payout_id = publicId('po', now)
  const sealed = sealForPayout({ account_id, payout_id }, held.sealed_details, masterKey)
  const { method } = held
  const made = { payout_id, account_id, amount_cents, method, sealed, lines, now }
  const row = await insertPayout(tx, made)
  if (instalments.length > 0) await insertPayoutInstalments(tx, payout_id, instalments)
  await postPayout(tx, 'seller_payout_created', row, now)
  return row
}
