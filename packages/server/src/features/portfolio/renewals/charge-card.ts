import type { Tx } from '../../../db/pool.ts'
import { transact } from '../../../db/transact.ts'
import type { PaymentGateway } from '../../../upstream/payments/payment-gateway.ts'
import { publicId } from '../../../values/public-id.ts'
import type { SavedCardRow } from '../../money/cards/card.ts'
import { authorisePayment } from '../../money/payments/authorise-payment.ts'
import { openPayment } from '../../money/payments/open-payment.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import { readAccount } from '../../people/accounts/read-account.ts'
import { insertReceipt, insertReceiptItems } from '../cart/receipt-sql.ts'
import { insertCharge } from './charge-sql.ts'
import { followCharge } from './follow-charge.ts'
import type { RenewalNeeds } from './needs.ts'
import { periodText } from './period-text.ts'
import { setStep } from './sql.ts'
import type { StepFacts } from './step-facts.ts'

type Charging = StepFacts & { price_cents: number; card: SavedCardRow; gateway: PaymentGateway }
type Opened = { charge_id: string; receipt_id: string; payment: PaymentRow }

/**
 * Charges the default card for a renewal, without its owner. Everything is recorded before the
 * gateway is asked, so a crash at any point leaves a payment that the sweeper settles. The database
 * refuses a second charge for the same expiry date while one is under way or has succeeded.
 */
export async function chargeCard(needs: RenewalNeeds, charging: Charging): Promise<void> {
  const opened = await transact(needs.db, (tx) => open(tx, charging))
  if (!opened) return
  const { renewal, card } = charging
  const { email } = await readAccount(needs.db, renewal.account_id)
  const { customer_ref, method_ref } = card
  await authorisePayment(needs, opened.payment, {
    description: `${renewal.domain}, renewal for ${periodText(charging.price.years)}`,
    buyer_email: email,
    return_url: `${needs.baseUrl}/account/receipts?receipt=${opened.receipt_id}`,
    card: null,
    saved: { customer_ref, method_ref, is_off_session: true },
  })
  await followCharge(needs, opened.charge_id)
}

/** Undefined if the lease was lost: then another worker takes this step. */
async function open(tx: Tx, charging: Charging): Promise<Opened | undefined> {
  const { renewal, step, dates, price, price_cents, card, gateway, next_at, now } = charging
  const { renewal_id, domain, account_id, expires_at } = renewal
  const { years, restore_cents } = price
  const told = { years, told_cents: price_cents, restore_cents }
  const taken = { step, told, next_at, now }
  if (!(await setStep(tx, renewal, taken))) return undefined
  const receipt_id = publicId('rcpt', now)
  const amounts = { total_cents: price_cents, taken_cents: null }
  const receipt = { receipt_id, account_id, ...amounts, created_at: now, renews_from: expires_at }
  await insertReceipt(tx, { ...receipt, status: 'open' })
  const what = { op: 'renew', years, reason: null, registration: null } as const
  const item = { domain, ...what, price_cents }
  await insertReceiptItems(tx, receipt_id, [item])
  const { customer_ref, method_ref, card_id } = card
  // An owner whom the bank wants to see has until the next attempt.
  const open_until = next_at < dates.deadline ? next_at : dates.deadline
  const subject = { environment: 'live', purpose: 'cart', subject_id: receipt_id } as const
  const charged = { ...subject, amount_cents: price_cents, customer_ref, method_ref, open_until }
  const payment = await openPayment(tx, gateway, charged, now)
  const charge_id = publicId('chg', now)
  const names = { charge_id, renewal_id, receipt_id, card_id }
  const charge = { ...names, step, prior_step: renewal.step, created_at: now }
  if (await insertCharge(tx, charge, now)) return { charge_id, receipt_id, payment }
  throw new Error(`${domain} is charged already for its expiry`)
}
