import type { Db, Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import { postEntry } from '../../money/ledger/post-entry.ts'
import { POSTING_RULES } from '../../money/ledger/posting-rules.ts'
import { HOLD_MS } from './earnings.ts'
import { holdMatureInstalments, setInstalmentsMatured } from './instalment-sql.ts'
import { holdMatureSales, setMatured } from './sql.ts'

const PAGE = 200

/**
 * Makes the money of sales payable that were delivered a week ago, and of monthly payments that were
 * made a week ago. Each is booked once, in the transaction that marks it. Returns whether more may
 * be due.
 */
export async function matureEarnings(db: Db, now: Date): Promise<boolean> {
  const isMoreOfSales = await transact(db, async (tx) => await maturePage(tx, now))
  const isMoreOfPlans = await transact(db, async (tx) => await matureInstalments(tx, now))
  return isMoreOfSales || isMoreOfPlans
}

async function matureInstalments(tx: Tx, now: Date): Promise<boolean> {
  const paidBy = new Date(now.getTime() - HOLD_MS)
  const instalments = await holdMatureInstalments(tx, { paidBy, max: PAGE })
  for (const { plan_id, number, seller_account_id, seller_cents } of instalments) {
    if (seller_cents === 0) continue
    await postEntry(tx, {
      kind: 'seller_matured',
      environment: 'live',
      partner_id: null,
      seller_account_id,
      source: { type: 'instalment', id: `${plan_id}/${number}` },
      lines: POSTING_RULES.seller_matured({ amount_cents: seller_cents }),
      now,
    })
  }
  await setInstalmentsMatured(tx, instalments, now)
  return instalments.length === PAGE
}

async function maturePage(tx: Tx, now: Date): Promise<boolean> {
  const completedBy = new Date(now.getTime() - HOLD_MS)
  const sales = await holdMatureSales(tx, { completedBy, max: PAGE })
  for (const { public_id, environment, seller_account_id, seller_cents } of sales) {
    // A commission of 100 % leaves nothing to book.
    if (seller_cents === 0) continue
    await postEntry(tx, {
      kind: 'seller_matured',
      environment,
      partner_id: null,
      seller_account_id,
      source: { type: 'order', id: public_id },
      lines: POSTING_RULES.seller_matured({ amount_cents: seller_cents }),
      now,
    })
  }
  await setMatured(
    tx,
    sales.map(({ public_id }) => public_id),
    now,
  )
  return sales.length === PAGE
}
