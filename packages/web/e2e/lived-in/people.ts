import { setTimeout as pause } from 'node:timers/promises'
import { askAs } from './ask-as.ts'
import type { Ask } from './ask-as.ts'
import { linkIn, readMails } from '../outbox.ts'
import { STAFF } from '../staff-sign-in.ts'

/** The demo's people (contract section 6), and a newcomer. */
export const PEOPLE = {
  member: { email: 'demo@example.com', password: 'demo-password' },
  staff: STAFF,
  newcomer: { email: 'newcomer@example.com', password: 'a good long word' },
}

const EMAIL_WITHIN_MS = 120_000
const POLL_EVERY_MS = 100

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
    ['calm-orchard.com', 950_00],
  ] as const) {
    await ask('POST', '/api/account/listings', { domain, bin_price_cents })
  }
  await ask('POST', '/api/v1/keys', { name: 'Price watcher' })
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

async function tokenInEmail(url: string, email: string): Promise<string> {
  const deadline = Date.now() + EMAIL_WITHIN_MS
  while (Date.now() < deadline) {
    const links = (await readMails(url, email)).map(linkIn)
    const token = links.flatMap((link) => link.split('#token=')[1] ?? [])[0]
    if (token !== undefined) return token
    await pause(POLL_EVERY_MS)
  }
  throw new Error(`No e-mail to ${email} arrived.`)
}
