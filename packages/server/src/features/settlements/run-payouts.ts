import type { Db, Tx } from '../../db/pool.ts'
import { Refusal } from '../../refusal.ts'
import type { Clock } from '../../values/clock.ts'
import { publicId } from '../../values/public-id.ts'
import { accountId } from '../ledger/accounts.ts'
import { isLedgerSound } from '../ledger/is-ledger-sound.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { POSTING_RULES } from '../ledger/posting-rules.ts'
import {
  findPayoutOf,
  insertPayout,
  readEarners,
  readMatureSales,
  readUnpaidLines,
} from './payout-sql.ts'
import { holdPartnerForRun } from './sql.ts'
import type { Environment, Owner, PayoutRow } from './statement.ts'

/** What is less is kept for the next month. */
const MINIMUM_CENTS = 5_000
/** A sale may be disputed for so long after its delivery. */
const HOLD_MS = 30 * 24 * 3_600_000
const PAGE_SALES = 500

/**
 * Makes the payouts of this month: commission whose hold is over becomes payable, and each partner
 * with enough of it gets one. Run again in the same month, it gives the same payouts.
 *
 * Refuses: service_unavailable (the ledger's last check found something).
 */
export async function runPayouts(
  db: Db,
  { environment }: { environment: Environment },
  clock: Clock,
): Promise<PayoutRow[]> {
  if (!(await isLedgerSound(db))) {
    throw new Refusal('service_unavailable', 'Nothing is paid while the ledger is not sound.')
  }
  const payouts: PayoutRow[] = []
  for (const partner_id of await readEarners(db, environment)) {
    const owner = { partner_id, environment }
    while (await db.begin((tx) => matureCommissions(tx, owner, clock.now()))) continue
    const payout = await db.begin((tx) => createPayout(tx, owner, clock.now()))
    if (payout) payouts.push(payout)
  }
  return payouts
}

/** Releases a page of commissions from their hold; returns whether more may be left. */
async function matureCommissions(tx: Tx, owner: Owner, now: Date): Promise<boolean> {
  await holdPartnerForRun(tx, owner.partner_id)
  const completedBy = new Date(now.getTime() - HOLD_MS)
  const sales = await readMatureSales(tx, owner, { completedBy, max: PAGE_SALES })
  for (const sale of sales) {
    const source = { type: 'order', id: sale.public_id } as const
    const lines = POSTING_RULES.commission_matured(sale)
    await postEntry(tx, { kind: 'commission_matured', ...owner, source, lines, now })
  }
  return sales.length === PAGE_SALES
}

async function createPayout(tx: Tx, owner: Owner, now: Date): Promise<PayoutRow | undefined> {
  await holdPartnerForRun(tx, owner.partner_id)
  const period = now.toISOString().slice(0, 'yyyy-mm'.length)
  const made = await findPayoutOf(tx, owner, period)
  if (made) return made
  const lines = await readUnpaidLines(tx, accountId(owner, 'commission_pending'))
  const amount_cents = lines.reduce((sum, line) => sum + line.amount_cents, 0)
  if (amount_cents < MINIMUM_CENTS) return undefined
  const payout_id = publicId('po', now)
  const payout = { ...owner, payout_id, period, amount_cents, created_at: now, lines }
  const row = await insertPayout(tx, payout)
  const source = { type: 'payout', id: payout_id } as const
  const posted = POSTING_RULES.payout_created({ amount_cents })
  await postEntry(tx, { kind: 'payout_created', ...owner, source, lines: posted, now })
  return row
}
