import { askAs } from './ask-as.ts'
import type { Ask } from './ask-as.ts'
import { linkIn, readMails } from '../outbox.ts'
import { pathOf } from '../path-of.ts'
import { polled } from './polled.ts'
import { STAFF } from '../staff-sign-in.ts'

/** The demo's people (contract section 6), and a newcomer. */
export const PEOPLE = {
  member: { email: 'demo@example.com', password: 'demo-password' },
  staff: STAFF,
  newcomer: { email: 'newcomer@example.com', password: 'a good long word' },
}

const CONTACT = {
  name: 'Demo Person',
  organization: 'Demo Ltd',
  email: 'demo@example.com',
  phone: '+31.201234567',
  address_line: 'Quay 1',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
}

/** Fills the demo's account with what a person has after a few weeks. */
export async function fillAccount(url: string): Promise<void> {
  const ask = await askAs(url, PEOPLE.member)
  await ask('POST', '/api/contacts', CONTACT)
  await ask('POST', '/api/domains/bulk/renew', {
    domains: ['amber-quay.com', 'blue-lantern.com'],
    payload: { years: 1 },
    options: {},
  })
  for (const [domain, bin_price_cents] of [
    ['brass-compass.com', 1_800_00],
    // Not in the portfolio, so it waits for its DNS record.
    ['dormant-meadow.net', 950_00],
  ] as const) {
    await ask('POST', '/api/account/listings', { domain, bin_price_cents })
  }
  await ask('POST', '/api/v1/keys', { name: 'Price watcher' })
  for (const domain of ['dormant-harbor.com', 'solarhub.com', 'free-harbor-4711.com']) {
    await ask('POST', '/api/watches', { domain, on: ['available', 'expiring', 'price_drop'] })
  }
  const filters = { tld: 'com', max: 1_500, length_max: 12 }
  await ask('POST', '/api/saved-searches', { q: 'solar', filters, every: 'daily' })
}

/** An empty account that is a member of a partner added just now. */
export async function signUpNewcomer(url: string, staff: Ask): Promise<void> {
  const { email, password } = PEOPLE.newcomer
  await post(url, '/api/auth/sign-up/email', { email, name: 'New Person' })
  await post(url, '/api/auth/verify-email', { token: await tokenInEmail(url, email), password })
  const partner = { name: 'New Partner', email: 'new-partner@example.com' }
  const { partner_id } = await staff('POST', '/api/staff/partners', partner)
  await staff('POST', `/api/staff/partners/${String(partner_id)}/members`, { email })
}

/** The address where the demo's account can reset its password. */
export async function askForReset(url: string): Promise<string> {
  const { email } = PEOPLE.member
  await post(url, '/api/auth/request-password-reset', { email })
  return `/reset-password#token=${await tokenInEmail(url, email)}`
}

async function post(url: string, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

/** The page that a security email leads to. The second sign-in came from an unknown browser. */
export async function undoLink(url: string): Promise<string> {
  return pathOf(await linkInEmail(url, PEOPLE.member.email, '/undo/'))
}

async function tokenInEmail(url: string, email: string): Promise<string> {
  return (await linkInEmail(url, email, '#token=')).split('#token=')[1] ?? ''
}

async function linkInEmail(url: string, email: string, part: string): Promise<string> {
  return await polled(`An email to ${email}`, async () => {
    const links = (await readMails(url, email)).map(linkIn)
    return links.find((link) => link.includes(part))
  })
}
