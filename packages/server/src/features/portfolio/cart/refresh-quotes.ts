import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import type { Clock } from '../../../values/clock.ts'
import { namedOf } from '../../../values/domain-name.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import type { Registration } from '../changes/registration.ts'
import { hasCode } from '../changes/transfer-code.ts'
import { reasonText, refusalReason } from '../changes/transfer-problem.ts'
import { CONTACTS_MAX } from '../domains/add-contact.ts'
import { type ContactRow, readContacts } from '../domains/contact-sql.ts'
import { CART_MAX } from './add-to-cart.ts'
import { eachOf, quoteOf, USD } from './check-names.ts'
import { namesText } from './item-problem.ts'
import {
  type Known,
  quoteRenewals,
  type QuotingNeeds,
  type ToRenew,
  unusualRenewals,
} from './quote-renewals.ts'
import { quoteRestores, type ToRestore } from './quote-restores.ts'
import { writeQuoted } from './registration-sql.ts'
import { type CartRow, readItems } from './sql.ts'

export type QuoteNeeds = {
  db: Db
  clock: Clock
  registrar: RegistrarClient | undefined
  /** Our name servers, for names that are ordered without any. */
  nameservers: string[]
}

type Asked = { account_id: string; snapshot: Snapshot; signal: AbortSignal }
type Ordered = Pick<CartRow, 'id' | 'domain'> & {
  op: 'register' | 'transfer'
  registration: Registration
}
type Outcome = 'sold' | 'taken' | 'free' | 'premium' | 'refused' | 'unmovable'
type Answer = Ordered & { outcome: Outcome; why: string }

const RETRY_SECONDS = 30
const DETAILS_MAX = 20

/**
 * Asks the registrar about every new domain, transfer and restore in the cart, and about renewals
 * that may cost more than usual, and stores what each costs now. Returns the new domains and
 * transfers that can be sold at the price the cart now shows. For a cart with nothing to ask about,
 * the registrar only has to answer: otherwise a buyer would pay for something that can't be done now.
 *
 * Refuses: service_unavailable (the registrar doesn't answer), domain_unavailable (a name is taken
 * by now, or a name to transfer is gone), conflict (a name can't be bought as ordered).
 */
export async function refreshQuotes(
  { db, clock, registrar, nameservers }: QuoteNeeds,
  { account_id, snapshot, signal }: Asked,
): Promise<Set<string>> {
  const rows = await readItems(db, account_id, CART_MAX)
  const orders = rows.flatMap(({ id, op, domain, registration }): Ordered[] =>
    registration && (op === 'register' || op === 'transfer')
      ? [{ id, op, domain, registration }]
      : [],
  )
  const [first] = rows
  if (!first) return new Set()
  if (!registrar) throw notNow()
  const asked = await quoteOwned({ db, registrar }, rows, { snapshot, now: clock.now(), signal })
  if (orders.length === 0) {
    if (asked === 0) await demandAnswer(registrar, first.domain, signal)
    return new Set()
  }
  const contacts = await readContacts(db, account_id, CONTACTS_MAX)
  const answers = await eachOf(orders, (order) =>
    ask({ db, registrar }, { order, contacts, nameservers }, signal),
  )
  refuseIf(answers, 'taken', (names) => {
    const text = `No longer available: ${names}. Remove it from your cart and try again.`
    return { code: 'domain_unavailable', text }
  })
  refuseIf(answers, 'free', (names) => {
    const text = `No longer registered: ${names}. Remove it, and register it instead.`
    return { code: 'domain_unavailable', text }
  })
  refuseIf(answers, 'unmovable', (names, why) => {
    return { code: 'conflict', text: `Can't be transferred: ${names}. ${why}` }
  })
  refuseIf(answers, 'premium', (names) => {
    const text = `Now premium: ${names}. Remove it, add it again and check the price.`
    return { code: 'conflict', text }
  })
  refuseIf(answers, 'refused', (names) => {
    return { code: 'conflict', text: `Can't be registered as ordered: ${names}.` }
  })
  await writeQuoted(db, answers)
  return new Set(answers.map(({ id }) => id))
}

/**
 * Stores what the registrar asks for names in the portfolio. Returns how many it was asked about.
 * Refuses: service_unavailable.
 */
async function quoteOwned(needs: QuotingNeeds, rows: CartRow[], known: Known): Promise<number> {
  const renewals = unusualRenewals(renewalsIn(rows), known.snapshot)
  const restores = restoresIn(rows)
  try {
    await quoteRenewals(needs, renewals, known)
    await quoteRestores(needs, restores, known)
  } catch (error) {
    throw error instanceof RegistrarError ? notNow(error) : error
  }
  return renewals.length + restores.length
}

function restoresIn(rows: CartRow[]): ToRestore[] {
  return rows.flatMap(({ op, domain, tld, reason }) => {
    return op === 'restore' ? [{ domain, tld, reason: reason ?? '' }] : []
  })
}

function renewalsIn(rows: CartRow[]): ToRenew[] {
  return rows.flatMap(({ op, domain, tld, years, renew_cost_cents }) => {
    return op === 'renew' ? [{ domain, tld, years: years ?? 1, renew_cost_cents }] : []
  })
}

/** Any answer will do, even a refusal. Refuses: service_unavailable. */
async function demandAnswer(
  registrar: RegistrarClient,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await registrar.readDomain(name, signal)
  } catch (error) {
    if (!(error instanceof RegistrarError)) throw error
    if (error.kind !== 'refused') throw notNow(error)
  }
}

type Question = { order: Ordered; contacts: ContactRow[]; nameservers: string[] }

async function ask(
  { db, registrar }: { db: Db; registrar: RegistrarClient },
  { order, contacts, nameservers: ours }: Question,
  signal: AbortSignal,
): Promise<Answer> {
  const { op, domain: name, registration } = order
  const ended = (outcome: Outcome, why = '') => ({ ...order, outcome, why })
  if (!(await hasCode(db, registration))) return ended('unmovable', reasonText('code_missing'))
  try {
    const check = await registrar.check(name, signal)
    if (op === 'register' && !check.available) return ended('taken')
    if (op === 'transfer' && check.available) return ended('free')
    // The buyer agreed to the usual price, not to this one.
    if (check.premium && !registration.premium) return ended('premium')
    const quote = await quoteOf(registrar, { op, name, registration, contacts, ours }, signal)
    if (quote.currency !== USD) return ended('refused', 'We have no price for it.')
    return { ...ended('sold'), registration: { ...registration, cost_cents: quote.total } }
  } catch (error) {
    if (!(error instanceof RegistrarError)) throw error
    const isOurs = error.type === 'InsufficientCreditException'
    if (error.kind !== 'refused' || isOurs) throw notNow(error)
    if (op === 'transfer') return ended('unmovable', reasonText(refusalReason(error)))
    if (error.type === 'ObjectExists') return ended('taken')
    const [first] = error.violations
    return ended('refused', first ? `${first.field} ${first.message}` : error.message)
  }
}

function notNow(cause?: RegistrarError): Refusal {
  const text = "We can't order domains right now. You weren't charged. Try again later."
  return new Refusal('service_unavailable', text, {
    inside: cause?.message ?? 'There is no registrar.',
    cause,
    retryAfterSeconds: cause?.retryAfterSeconds ?? RETRY_SECONDS,
  })
}

type Said = { code: 'domain_unavailable' | 'conflict'; text: string }

function refuseIf(
  answers: Answer[],
  outcome: Outcome,
  say: (names: string, why: string) => Said,
): void {
  const found = answers.filter((each) => each.outcome === outcome)
  if (found.length === 0) return
  const readable = found.map(({ domain }) => namedOf(domain).unicode ?? domain)
  const { code, text } = say(namesText(readable), found[0]?.why ?? '')
  const details = found.slice(0, DETAILS_MAX).map(({ domain, why }) => {
    return { field: `items.${domain}`, message: why || text }
  })
  throw new Refusal(code, text, { details })
}
