import { transact } from '../../../db/transact.ts'
import type { PaymentGateway } from '../../../upstream/payments/payment-gateway.ts'
import { authorisePayment } from '../../money/payments/authorise-payment.ts'
import { openPayment } from '../../money/payments/open-payment.ts'
import type { PaymentRow } from '../../money/payments/payment.ts'
import type { PaymentNeeds } from '../../money/payments/purpose.ts'
import type { PaymentInput } from './read-payment-form.ts'
import { readView } from './read-view.ts'
import { holdSession, setBuyer } from './sql.ts'

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
  const opened = await transact(needs.db, async (tx) => {
    const now = needs.clock.now()
    const session = await holdSession(tx, session_id)
    if (!session || (await readView(tx, session, now)).kind !== 'form') return undefined
    await setBuyer(tx, session_id, { ...buyer, link_cookie })
    const { environment, price_cents: amount_cents, domain } = session
    const payment = {
      environment,
      purpose: 'checkout',
      subject_id: session_id,
      amount_cents,
    } as const
    return { domain, payment: await openPayment(tx, gateway, payment, now) }
  })
  if (!opened) return undefined
  return await authorisePayment(needs, opened.payment, {
    description: opened.domain,
    buyer_email: buyer.buyer_email,
    return_url: page_url,
    card,
  })
}
