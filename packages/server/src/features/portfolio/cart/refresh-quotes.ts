import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import { namedOf } from '../../../values/domain-name.ts'
import type { Registration } from '../changes/registration.ts'
import { CONTACTS_MAX } from '../domains/add-contact.ts'
import { type ContactRow, readContacts } from '../domains/contact-sql.ts'
import { CART_MAX } from './add-to-cart.ts'
import { eachOf, quoteOf, USD } from './check-names.ts'
import { namesText } from './item-problem.ts'
import { writeQuoted } from './registration-sql.ts'
import { type CartRow, readItems } from './sql.ts'

export type QuoteNeeds = {
  db: Db
  registrar: RegistrarClient | undefined
  /** Our name servers, for names that are ordered without any. */
  nameservers: string[]
}

type Asked = { account_id: string; signal: AbortSignal }
type Ordered = Pick<CartRow, 'id' | 'domain'> & { registration: Registration }
type Answer = Ordered & { outcome: 'sold' | 'taken' | 'premium' | 'refused'; why: string }

const RETRY_SECONDS = 30
const DETAILS_MAX = 20

/**
 * Asks the registrar about every new domain in the cart, and stores what each costs now. Returns
 * the items that can be sold at the price the cart now shows.
 *
 * Refuses: service_unavailable (the registrar doesn't answer), domain_unavailable (a name is taken
 * by now), conflict (a name can't be registered as ordered).
 */
export async function refreshQuotes(
  { db, registrar, nameservers }: QuoteNeeds,
  { account_id, signal }: Asked,
): Promise<Set<string>> {
  const rows = await readItems(db, account_id, CART_MAX)
  const orders = rows.flatMap(({ id, domain, registration }) =>
    registration ? [{ id, domain, registration }] : [],
  )
  if (orders.length === 0) return new Set()
  if (!registrar) throw notNow()
  const contacts = await readContacts(db, account_id, CONTACTS_MAX)
  const answers = await eachOf(orders, (order) =>
    ask(registrar, { order, contacts, nameservers }, signal),
  )
  refuseIf(answers, 'taken', (names) => {
    const text = `No longer available: ${names}. Remove it from your cart and try again.`
    return { code: 'domain_unavailable', text }
  })
  refuseIf(answers, 'premium', (names) => {
    const text = `Premium by now: ${names}. Remove it, add it again and check the price.`
    return { code: 'conflict', text }
  })
  refuseIf(answers, 'refused', (names) => {
    return { code: 'conflict', text: `Can't be registered as ordered: ${names}.` }
  })
  await writeQuoted(db, answers)
  return new Set(answers.map(({ id }) => id))
}

type Question = { order: Ordered; contacts: ContactRow[]; nameservers: string[] }

async function ask(
  registrar: RegistrarClient,
  { order, contacts, nameservers: ours }: Question,
  signal: AbortSignal,
): Promise<Answer> {
  const { domain: name, registration } = order
  const ended = (outcome: Answer['outcome'], why = '') => ({ ...order, outcome, why })
  try {
    const check = await registrar.check(name, signal)
    if (!check.available) return ended('taken')
    // The buyer agreed to the usual price, not to this one.
    if (check.premium && !registration.premium) return ended('premium')
    const quote = await quoteOf(registrar, { name, registration, contacts, ours }, signal)
    if (quote.currency !== USD) return ended('refused', 'We have no price for it.')
    return { ...ended('sold'), registration: { ...registration, cost_cents: quote.total } }
  } catch (error) {
    if (!(error instanceof RegistrarError)) throw error
    if (error.type === 'ObjectExists') return ended('taken')
    const isOurs = error.type === 'InsufficientCreditException'
    if (error.kind !== 'refused' || isOurs) throw notNow(error)
    const [first] = error.violations
    return ended('refused', first ? `${first.field} ${first.message}` : error.message)
  }
}

function notNow(cause?: RegistrarError): Refusal {
  const text = "We can't register domains right now. You weren't charged. Try again later."
  return new Refusal('service_unavailable', text, {
    inside: cause?.message ?? 'There is no registrar.',
    cause,
    retryAfterSeconds: cause?.retryAfterSeconds ?? RETRY_SECONDS,
  })
}

type Said = { code: 'domain_unavailable' | 'conflict'; text: string }

function refuseIf(
  answers: Answer[],
  outcome: Answer['outcome'],
  say: (names: string) => Said,
): void {
  const found = answers.filter((each) => each.outcome === outcome)
  if (found.length === 0) return
  const readable = found.map(({ domain }) => namedOf(domain).unicode ?? domain)
  const { code, text } = say(namesText(readable))
  const details = found.slice(0, DETAILS_MAX).map(({ domain, why }) => {
    return { field: `items.${domain}`, message: why || text }
  })
  throw new Refusal(code, text, { details })
}
