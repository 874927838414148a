import { pathOf } from '../path-of.ts'
import { askAs } from './ask-as.ts'
import { pay } from './buyers.ts'
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

/** What the demo's seller offers in 12 monthly payments (contract section 12). */
const MONTHLY = { domain: 'quietmeadow.com', expected_price_cents: 1_200_00, monthly: 12 }

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

/** Pays the first of twelve monthly payments, so that the account has a plan to show. */
export async function startPlan(url: string): Promise<Places> {
  const ask = await askAs(url, PEOPLE.member)
  const { domain, ...wanted } = MONTHLY
  const opened = await ask('POST', `/api/market/listings/${domain}/buy`, wanted)
  const address = String(opened['checkout_url'])
  await pay(url, address)
  await polled('The plan', async () => {
    const { plans } = (await ask('GET', '/api/plans')) as { plans: { payment: string | null }[] }
    return plans.find(({ payment }) => payment === null)
  })
  return { plan: pathOf(address) }
}
