import type { Db } from '../../../db/pool.ts'
import type { RegistrarContact, RegistrarDomain } from '../../../upstream/registrar/answers.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import { namedOf, readDomainName } from '../../../values/domain-name.ts'
import { publicId } from '../../../values/public-id.ts'
import { askRegistrar } from './ask-registrar.ts'
import { insertContact } from './contact-sql.ts'
import { LEAVING_STATUS, UNVERIFIED_STATUS } from './domain.ts'
import { dropNotHeld } from './refresh-sql.ts'
import { nextRefresh } from './next-refresh.ts'
import { readRegistrarState } from './read-registrar-state.ts'
import { countOwned, lockAccount, readOwner, writeDomain } from './sql.ts'

export const IMPORT_MAX = 100
export const DOMAINS_MAX = 20_000
/** Names looked up concurrently. */
const CONCURRENT = 8

type Needs = { db: Db; registrar: RegistrarClient | undefined }
type Owner = { account_id: string; email: string }
type Asked = { owner: Owner; names: string[]; signal: AbortSignal; now: Date }

export type Imported = { domain: string; imported: boolean; reason: string | null }

/** The same message for unheld names and for other people's, so that ownership isn't revealed. */
const NOT_YOURS = "The registrar doesn't hold it for your email address."
const ELSEWHERE = "It's in another account. Contact us."
const TOO_MANY = `An account has at most ${DOMAINS_MAX} names.`

/**
 * Imports names that the registrar holds for this person: the registrant's email address there must
 * be the account's verified one. Asking for someone else's name changes nothing. Names already in
 * the portfolio are refreshed.
 *
 * Refuses: service_unavailable (the registrar doesn't answer; names imported before that stay).
 */
export async function importDomains(needs: Needs, { names, ...asked }: Asked): Promise<Imported[]> {
  const contacts = new Map<string, Promise<RegistrarContact>>()
  const results: Imported[] = []
  for (let from = 0; from < names.length; from += CONCURRENT) {
    const some = names.slice(from, from + CONCURRENT)
    results.push(
      ...(await Promise.all(some.map((name) => importOne(needs, name, asked, contacts)))),
    )
  }
  return results
}

async function importOne(
  { db, registrar }: Needs,
  text: string,
  { owner, signal, now }: Omit<Asked, 'names'>,
  contacts: Map<string, Promise<RegistrarContact>>,
): Promise<Imported> {
  const read = readDomainName(text)
  if (!read.ok) return { domain: text.trim(), imported: false, reason: read.reason }
  const { name } = read
  const held = await askRegistrar(registrar, async (asked) => {
    const domain = await asked.readDomain(name, signal).catch(undefinedIfNone)
    const handle = domain?.registrant
    if (!domain || !handle) return undefined
    const contact = contacts.get(handle) ?? asked.readContact(handle, signal)
    contacts.set(handle, contact)
    return { domain, contact: await contact.catch(undefinedIfNone) }
  })
  const isTheirs = held?.contact?.email.trim().toLowerCase() === owner.email.toLowerCase()
  if (!held?.contact || !isTheirs) return { domain: name, imported: false, reason: NOT_YOURS }
  const { domain, contact } = held
  const found = { domain, contact, suffix: read.suffix }
  const reason = await db.begin((tx) => store(tx, owner.account_id, found, now))
  return { domain: name, imported: reason === null, reason }
}

const DEADLINES = [LEAVING_STATUS, UNVERIFIED_STATUS]

type Found = { domain: RegistrarDomain; contact: RegistrarContact; suffix: string }

/** Stores the name and its registrant, or returns why it can't. */
async function store(
  tx: Parameters<typeof lockAccount>[0],
  account_id: string,
  { domain, contact, suffix }: Found,
  now: Date,
): Promise<string | null> {
  const name = domain.domainName
  await lockAccount(tx, account_id)
  const owner = await readOwner(tx, name)
  const isAnothers = owner !== undefined && owner !== account_id
  // The previous owner lost it at the registrar, which now holds it for this person.
  if (isAnothers && !(await dropNotHeld(tx, name))) return ELSEWHERE
  if (owner !== account_id && (await countOwned(tx, account_id)) >= DOMAINS_MAX) return TOO_MANY
  await insertContact(tx, contactOf(contact, { account_id, handle: domain.registrant ?? '', now }))
  const standing = await readRegistrarState(tx, account_id, domain)
  const unicode = namedOf(name).unicode ?? null
  const facts = { ...standing, domain: name, unicode, tld: suffix, account_id }
  const hasDeadline = DEADLINES.some((status) => domain.status.includes(status))
  // What has a deadline is looked into at once.
  const look_at = hasDeadline ? now : nextRefresh(now)
  const isWritten = await writeDomain(tx, facts, { now, look_at })
  return isWritten ? null : ELSEWHERE
}

type Adopted = { account_id: string; handle: string; now: Date }

/** The registrant has the account's email address, so the contact belongs to the account. */
function contactOf(contact: RegistrarContact, { account_id, handle, now }: Adopted) {
  const [first = '', ...more] = contact.addressLine ?? []
  return {
    id: publicId('con', now),
    account_id,
    handle,
    name: contact.name,
    organization: contact.organization || null,
    email: contact.email,
    phone: contact.voice ?? '',
    address_line: first,
    address_line_2: more.join(', ') || null,
    postal_code: contact.postalCode ?? '',
    city: contact.city ?? '',
    state: contact.state || null,
    country: contact.country ?? '',
    created_at: now,
  }
}

function undefinedIfNone(error: unknown): undefined {
  if (error instanceof RegistrarError && error.isMissing) return undefined
  throw error
}
