import { transact } from '../../../db/transact.ts'
import type { PaymentGateway } from '../../../upstream/payments/payment-gateway.ts'
import { customerOf } from '../../money/cards/customer-of.ts'
import { saveWithPayment } from '../../money/cards/save-with-payment.ts'
import { authorisePayment } from '../../money/payments/authorise-payment.ts'
import { openPayment } from '../../money/payments/open-payment.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import type { PaymentNeeds } from '../../money/payments/purpose.ts'
import { monthlyConsent } from './monthly-words.ts'
import type { PaymentInput } from './read-payment-form.ts'
import { readView } from './read-view.ts'
import { purposeOf } from './session.ts'
import { findSession, holdSession, setBuyer } from './sql.ts'

type Start = {
  session_id: string
  gateway: PaymentGateway
  input: PaymentInput
  /** The referral link cookie from the buyer's browser. */
  link_cookie: string | null
  /** The session's page, where the buyer returns to from the bank. */
  page_url: string
}

/**
 * Pays for a session. We store the payment first, then ask the gateway to hold the money. The first
 * buyer whose money is held gets the name. Returns undefined if there is nothing to pay because
 * another submit came first or the session is over; the page then shows which.
 */
export async function startPayment(
  needs: PaymentNeeds,
  { session_id, gateway, input, link_cookie, page_url }: Start,
): Promise<PaymentRow | undefined> {
  const { card, ...buyer } = input
  const saving = await savingFor(needs, gateway, session_id)
  const opened = await transact(needs.db, async (tx) => {
    const now = needs.clock.now()
    const session = await holdSession(tx, session_id)
    if (!session || (await readView(tx, session, now)).kind !== 'form') return undefined
    await setBuyer(tx, session_id, { ...buyer, link_cookie })
    const { environment, price_cents: amount_cents, domain } = session
    const subject = { environment, purpose: purposeOf(session), subject_id: session_id }
    const payment = await openPayment(tx, gateway, { ...subject, amount_cents }, now)
    if (saving) await saveWithPayment(tx, payment, saving, now)
    return { domain, payment }
  })
  if (!opened) return undefined
  return await authorisePayment(needs, opened.payment, {
    description: opened.domain,
    buyer_email: buyer.buyer_email,
    return_url: page_url,
    card,
    save_for: saving?.customer_ref ?? null,
  })
}

/** Monthly payments are charged later, so their card is saved with the first. */
async function savingFor(needs: PaymentNeeds, gateway: PaymentGateway, session_id: string) {
  const session = await findSession(needs.db, session_id)
  const { buyer_account_id: account_id, buyer_email } = session ?? {}
  if (!session || session.monthly_months === null || !account_id) return undefined
  const account = { account_id, email: buyer_email ?? '' }
  const customer_ref = await customerOf(needs, gateway, account)
  return { account_id, customer_ref, consent_text: monthlyConsent(session) }
}
