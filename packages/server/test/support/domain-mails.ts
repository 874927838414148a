import { LEAVING_MAIL } from '../../src/features/portfolio/domains/note-departure.ts'
import { UNVERIFIED_MAIL } from '../../src/features/portfolio/domains/note-unverified.ts'
import type { House } from './house.ts'
import { givenAccount } from './people.ts'

const LEAVING = ['leaving-harbor.com', 'xn--bcher-am-meer-wob.com']
const UNVERIFIED = 'unverified-harbor.com'

/** Domains that are leaving or unconfirmed, with what strangers typed, and the mails about them. */
export async function givenDomainMails(house: House, typed: string) {
  await givenDepartures(house, typed)
  await givenUnverified(house, typed)
  return [
    ...LEAVING.map((about_id) => ({ kind: LEAVING_MAIL, about_id })),
    { kind: UNVERIFIED_MAIL, about_id: UNVERIFIED },
  ]
}

async function givenDepartures(house: House, typed: string): Promise<void> {
  const { id } = await givenAccount(house)
  const [first = '', second = ''] = LEAVING
  await house.db`
    insert into domains (
      domain, tld, account_id, nameservers, statuses, locked, expires_at, created_at, updated_at,
      leaving_id, leaving_since, leaves_at, leaving_to
    ) values
      (${first}, 'com', ${id}, '{}', '{PENDING_TRANSFER}', false, now(), now(), now(), 'tro_1',
        now(), '2026-12-24T00:00:00Z', ${typed}),
      (${second}, 'com', ${id}, '{}', '{PENDING_TRANSFER}', false, now(), now(), now(), 'tro_2',
        now(), null, null)
  `
}

async function givenUnverified(house: House, typed: string): Promise<void> {
  const { id } = await givenAccount(house)
  await house.db`
    insert into contacts (id, account_id, handle, name, email, phone, address_line, postal_code,
      city, country, created_at)
    values ('con_every', ${id}, 'every', 'A Person', ${typed}, '+31.201234567', '1 Quay Street',
      '1011 AB', 'Amsterdam', 'NL', now())
  `
  await house.db`
    insert into domains (
      domain, tld, account_id, nameservers, statuses, locked, expires_at, created_at, updated_at,
      registrant_contact_id, unverified_since
    ) values
      (${UNVERIFIED}, 'com', ${id}, '{}', '{PENDING_VALIDATION}', false, now(), now(), now(),
        'con_every', now())
  `
}
