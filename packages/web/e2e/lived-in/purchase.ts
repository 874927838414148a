import { askAs } from './ask-as.ts'
import { PEOPLE } from './people.ts'
import type { Places } from './places.ts'
import { polled } from './polled.ts'

const RENEWED = 'copper-kettle.com'
const CARD = {
  number: '4242424242424242',
  exp_month: 12,
  exp_year: 2090,
  cvc: '123',
  name: 'Demo Person',
}
const DETAILS = {
  name: 'Demo Ltd',
  address_line: 'Quay 1',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
}

type Receipt = { receipt_id: string; status: string }

/** Renews a domain, so that the account has a saved card, a receipt and an invoice to show. */
export async function payRenewal(url: string): Promise<Places> {
  const ask = await askAs(url, PEOPLE.member)
  await ask('PUT', '/api/billing/details', DETAILS)
  const wanted = { domains: [RENEWED], payload: { years: 1 }, options: {} }
  await ask('POST', '/api/domains/bulk/renew', wanted)
  const total = await polled('The item in the cart', async () => {
    const { items, total_cents } = await ask('GET', '/api/cart')
    return Array.isArray(items) && items.length > 0 ? Number(total_cents) : undefined
  })
  const paid = { expected_total_cents: total, card: CARD, save_card: true }
  // The service's answers, described in the contract.
  const { receipt_id } = (await ask('POST', '/api/cart/checkout', paid)) as Receipt
  await polled('The end of the renewal', async () => {
    const { status } = (await ask('GET', `/api/receipts/${receipt_id}`)) as Receipt
    return status === 'closed' ? status : undefined
  })
  return { paid: receipt_id, invoice: `/api/receipts/${receipt_id}/invoice` }
}
