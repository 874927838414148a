import type { BULK_OPS } from '../../src/features/portfolio/bulk/read-payload.ts'
import type { House } from './house.ts'
import type { Browser } from './people.ts'

export type Op = (typeof BULK_OPS)[number]

export const CONTACT = {
  name: 'Ada Harbor',
  email: 'ada@example.com',
  phone: '+31.201234567',
  address_line: '2 Quay Street',
  postal_code: '1011 AB',
  city: 'Amsterdam',
  country: 'NL',
}

/** The id of one of this person's contacts. */
export async function givenContact(browser: Browser): Promise<string> {
  return (await browser.post('/api/contacts', CONTACT)).json<{ id: string }>().id
}

/** A valid payload for starting the operation. */
export function payloadOf(op: Op, contact: string): object {
  const payloads: Partial<Record<Op, object>> = {
    setNameservers: { nameservers: ['ns1.quay.net', 'ns2.quay.net'] },
    setFolder: { folder: 'Shops' },
    setContacts: { admin: contact },
    setAutoRenew: { auto_renew: true },
    setPrivacy: { privacy: true },
    renew: { years: 1 },
    restore: { reason: 'Forgotten.' },
  }
  return payloads[op] ?? {}
}

/** Everything an operation could change before a worker runs. */
export async function everythingOf({ db }: House, { id }: { id: string }) {
  return await Promise.all([
    db`select * from domains where account_id = ${id} order by domain`,
    db`select id from bulk_operations where account_id = ${id} order by id`,
    db`select id from cart_items where account_id = ${id} order by id`,
    db`select folder from folders where account_id = ${id} order by folder`,
  ])
}
