import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import type { PartnerClient } from '@namehouse/sdk'
import { pathOf } from '../path-of.ts'
import type { Places } from './places.ts'
import type { Trader } from './sales.ts'

const BUYER = { email: 'ada.buyer@example.com', name: 'Ada Buyer', country: 'NL' }
const CARD = { card_number: '4242424242424242', card_expiry: '12/90', card_cvc: '123' }
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0'

/** An open checkout, one whose card was declined, and one that is paid. */
export async function openCheckouts(client: PartnerClient, url: string): Promise<Places> {
  const open = async (domain: string) => await client.checkoutSessions.create({ domain })
  const waiting = await open('sandbox-alpha.com')
  const declined = await open('sandbox-gamma.ai')
  await pay(url, declined.checkout_url, { card_number: '4000000000000002' })
  const paid = await open('sandbox-beta.io')
  await pay(url, paid.checkout_url)
  return {
    checkout: pathOf(waiting.checkout_url),
    declined: pathOf(declined.checkout_url),
    receipt: pathOf(paid.checkout_url),
  }
}

/** Submits a checkout's form, as a browser without JavaScript does. */
export async function pay(url: string, address: string, card: object = {}): Promise<void> {
  const page = await (await fetch(address)).text()
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
  assert.ok(action, 'The checkout has no form.')
  const response = await fetch(new URL(action, url), {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ ...BUYER, ...CARD, ...card, terms: 'agreed' }),
  })
  assert.equal(response.status, 200, await response.text())
}

/** A case with an offer to answer, and one that has just begun. */
export async function openCases({ client, staff }: Trader): Promise<Places> {
  const open = async (domain: string, budget: number) =>
    await client.brokerage.open({ domain, tier: 'managed', buyer_email: BUYER.email, budget })
  const step = async (id: string, action: string, body: object) =>
    await staff('POST', `/api/staff/brokerage/${id}/${action}`, body)
  const offered = await open('dormant-harbor.com', 2_500_00)
  const contacted = { status: 'CONTACTING_OWNER', note: 'Written by post.' }
  await step(offered.case_id, 'status', contacted)
  await step(offered.case_id, 'offer', { amount_cents: 2_400_00, note: 'The owner would sell.' })
  await open('dormant-meadow.net', 900_00)
  return { case: offered.case_id, progress: pathOf(offered.progress_url) }
}

/** Creates links and follows them. */
export async function followLinks(client: PartnerClient): Promise<void> {
  const kinds = [
    { kind: 'generic', label: 'Newsletter' },
    { kind: 'domain', domain: 'sandbox-alpha.com', label: 'Review of the month' },
  ] as const
  for (const kind of kinds) {
    const { url } = await client.links.create(kind)
    // fetch identifies itself as a fetch; only page visits are counted.
    await once(get(url, { headers: { 'user-agent': BROWSER } }), 'response')
  }
}

/** The address where an app asks a member for consent. */
export async function askConsent(url: string): Promise<string> {
  const redirect_uri = `${url}/account/apps`
  const response = await fetch(`${url}/api/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Price bot',
      redirect_uris: [redirect_uri],
      token_endpoint_auth_method: 'none',
    }),
  })
  const { client_id } = (await response.json()) as { client_id: string }
  const question = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri,
    scope: 'pricing:read',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    state: 'a-state',
  })
  return `/oauth/authorize?${question.toString()}`
}
