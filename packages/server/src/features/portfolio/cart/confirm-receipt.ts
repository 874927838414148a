import { Refusal } from '../../../refusal.ts'
import { confirmPayment } from '../../money/payments/confirm-payment.ts'
import type { PaymentNeeds } from '../../money/payments/purpose.ts'
import { readReceipt } from './read-receipt.ts'

type Asked = { account_id: string; receipt_id: string; baseUrl: string }

/**
 * Takes the owner to their bank for a charge of their saved card. The payment stays the same, so it
 * is made once however often this is called. Returns the bank's page, or null if it has decided.
 *
 * Refuses: not_found, conflict (nothing to confirm), service_unavailable.
 */
export async function confirmReceipt(
  needs: PaymentNeeds,
  { account_id, receipt_id, baseUrl }: Asked,
): Promise<{ buyer_url: string | null }> {
  const { payment } = await readReceipt(needs, account_id, receipt_id)
  if (!payment) throw new Refusal('conflict', 'This payment isn’t waiting for your bank.')
  const return_url = `${baseUrl}/account/receipts?receipt=${receipt_id}`
  const { status, buyer_url } = await confirmPayment(needs, payment, return_url)
  return { buyer_url: status === 'open' ? buyer_url : null }
}
