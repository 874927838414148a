import type { Db, Tx } from '../../../db/pool.ts'
import { Refusal, refuseField } from '../../../refusal.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { publicId } from '../../../values/public-id.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import { findChanging } from '../changes/is-changing.ts'
import { keepCode, newCodeId } from '../changes/transfer-code.ts'
import { CONTACTS_MAX } from '../domains/add-contact.ts'
import { readContacts } from '../domains/contact-sql.ts'
import { readDefaultContact } from '../domains/default-contact-sql.ts'
import { findOwned, type OwnedDomain } from '../domains/find-owned.ts'
import { CART_MAX, CART_PATH } from './add-to-cart.ts'
import { readAnswers, writeAnswers } from './answer-sql.ts'
import { askRegistry, type AskNeeds, NOT_SOLD } from './ask-registry.ts'
import { eachOf } from './check-names.ts'
import { type ItemProblem, problem } from './item-problem.ts'
import { type ItemIn, ITEMS_MAX, type ItemsOut } from './item-shapes.ts'
import { type Buyer, type Candidate, judgeItem } from './judge-item.ts'
import { priceItem } from './price-item.ts'
import {
  countRegistrations,
  insertRegistrations,
  type NewRegistration,
  readInCart,
} from './registration-sql.ts'
import { countItems, lockAccount } from './sql.ts'

/** Each one is asked about again at checkout, while the buyer waits. */
export const REGISTRATIONS_MAX = ITEMS_MAX
/** TLDs for which a buyer's answers are remembered. */
const ANSWERS_MAX = 500

type Needs = AskNeeds & { db: Db; config: { masterKey: MasterKey } }
type Asked = {
  account_id: string
  items: ItemIn[]
  snapshot: Snapshot
  signal: AbortSignal
  now: Date
}

type Sold = Candidate & { price_cents: number }
type Judged = { domain: string; problem: ItemProblem } | Sold

/**
 * Adds names to the cart that the registry says are available, and names to transfer that can move.
 * Names that can't be added are reported one by one.
 *
 * Refuses: validation_error (an auth code for a registration), conflict (the cart is full).
 */
export async function addRegistrations(needs: Needs, asked: Asked): Promise<ItemsOut> {
  const { db } = needs
  const { account_id, items, snapshot, now } = asked
  refuseAuthCodes(items)
  const contacts = await readContacts(db, account_id, CONTACTS_MAX)
  const default_contact_id = await readDefaultContact(db, account_id)
  const answers = await readAnswers(db, account_id, ANSWERS_MAX)
  const known = { contacts, default_contact_id, answers }
  const buyer = { ...known, snapshot, nameservers: needs.nameservers }
  const judged = await judgeAll(needs, asked, buyer)
  const sold = judged.filter((each): each is Sold => !('problem' in each))
  const added = await db.begin((tx) => store(tx, needs.config, { account_id, sold }, now))
  const isAdded = ({ name }: Candidate) => added.has(name.name)
  return {
    addedToCart: added.size > 0,
    cartItemIds: [...added.values()],
    totalCents: sold.filter(isAdded).reduce((sum, { price_cents }) => sum + price_cents, 0),
    checkoutPath: CART_PATH,
    errors: [
      ...judged.flatMap((each) =>
        'problem' in each ? [{ domain: each.domain, ...each.problem }] : [],
      ),
      // Two requests at once: the other one was faster.
      ...sold
        .filter((each) => !isAdded(each))
        .map(({ name }) => ({ domain: name.name as string, ...IN_CART })),
    ],
  }
}

const IN_CART = problem('already_in_cart', 'It is in your cart already.')
const OWNED = problem('already_owned', 'You own this domain already.')
const ORDERED = problem('not_available', 'An order for this domain is under way.')
function refuseAuthCodes(items: ItemIn[]): void {
  const at = items.findIndex(({ op, auth_code }) => op === 'register' && auth_code !== undefined)
  if (at >= 0) throw refuseField(`items.${at}.auth_code`, 'is only for transfers')
}

async function judgeAll(needs: Needs, asked: Asked, buyer: Buyer): Promise<Judged[]> {
  const { db } = needs
  const { account_id, items, signal } = asked
  const first = items.map((item) => judgeItem(item, buyer))
  const names = first.flatMap((each) => ('code' in each ? [] : each.name.name))
  const owned = await findOwned(db, account_id, names)
  const inCart = await readInCart(db, account_id, names)
  const changing = await findChanging(db, names)
  const seen = new Set<string>()
  return await eachOf([...first.entries()], async ([at, each]): Promise<Judged> => {
    const { domain: text = '' } = items[at] ?? {}
    if ('code' in each) return { domain: text.trim(), problem: each }
    const domain: string = each.name.name
    const isAgain = seen.has(domain) || inCart.has(domain)
    seen.add(domain)
    if (isHeld(owned.get(domain))) return { domain, problem: OWNED }
    if (isAgain) return { domain, problem: IN_CART }
    if (changing.has(domain)) return { domain, problem: ORDERED }
    const found = await askRegistry(needs, each, { ...buyer, signal, now: asked.now })
    if ('code' in found) return { domain, problem: found }
    return judgePrice(found, asked)
  })
}

/** A name that its owner lost is still shown in the portfolio for a while, and can be bought again. */
function isHeld(owned: OwnedDomain | undefined): boolean {
  return owned !== undefined && owned.not_held_since === null
}

function judgePrice(candidate: Candidate, { snapshot, now }: Asked): Judged {
  const { name, tld, registration, asked } = candidate
  const domain: string = name.name
  const { op } = asked
  const item = { tld: tld.tld, op, years: registration.years, registration }
  const price_cents = priceItem(snapshot, item, now)
  if (price_cents === null) return { domain, problem: NOT_SOLD }
  if (registration.premium && asked.accept_premium !== true) {
    const text = 'This is a premium domain with its own price.'
    return { domain, problem: { ...problem('premium_not_accepted', text), price_cents } }
  }
  if (asked.expected_price_cents !== undefined && asked.expected_price_cents !== price_cents) {
    const text = 'The price has changed.'
    return { domain, problem: { ...problem('price_mismatch', text), price_cents } }
  }
  return { ...candidate, price_cents }
}

/** The items that were added, by name. Auth codes are stored apart from them, sealed. */
async function store(
  tx: Tx,
  { masterKey }: { masterKey: MasterKey },
  { account_id, sold }: { account_id: string; sold: Candidate[] },
  now: Date,
): Promise<Map<string, string>> {
  if (sold.length === 0) return new Map()
  await lockAccount(tx, account_id)
  const rows = sold.map((each) => ({ ...itemOf(each, now), auth_code: codeOf(each) }))
  await rememberAnswers(tx, { account_id, sold }, now)
  const added = await insertRegistrations(tx, { account_id, now }, rows)
  const ids = new Map(added.map(({ id, domain }) => [domain, id]))
  for (const { id, domain, auth_code, registration } of rows) {
    const { code_id } = registration
    if (code_id === undefined || auth_code === undefined || ids.get(domain) !== id) continue
    await keepCode(tx, { code_id, account_id, auth_code, masterKey }, now)
  }
  if ((await countRegistrations(tx, account_id)) > REGISTRATIONS_MAX) {
    throw new Refusal('conflict', `A cart can have at most ${REGISTRATIONS_MAX} new domains.`)
  }
  if ((await countItems(tx, account_id)) > CART_MAX) {
    throw new Refusal('conflict', `A cart can have at most ${CART_MAX} items.`)
  }
  return ids
}

/** What the buyer told each registry, so that nobody is asked twice. */
async function rememberAnswers(
  tx: Tx,
  { account_id, sold }: { account_id: string; sold: Candidate[] },
  now: Date,
): Promise<void> {
  const told = new Map(
    sold.flatMap(({ tld, registration: { properties, contacts } }) => {
      const about = { tld: tld.tld, contact_id: contacts.registrant }
      return properties ? [[tld.tld, { ...about, properties }] as const] : []
    }),
  )
  if (told.size > 0) await writeAnswers(tx, account_id, [...told.values()], now)
}

/** People copy codes with spaces around them. */
function codeOf({ asked }: Candidate): string | undefined {
  const code = asked.auth_code?.trim()
  return code === '' ? undefined : code
}

function itemOf(candidate: Candidate, now: Date): NewRegistration {
  const { name, tld, registration, asked } = candidate
  const item = { id: publicId('item', now), domain: name.name, tld: tld.tld }
  if (asked.op === 'register') {
    return { ...item, op: 'register', years: registration.years, registration }
  }
  const years = tld.rules.transferKeepsExpiry ? null : registration.years
  const code = codeOf(candidate) === undefined ? {} : { code_id: newCodeId(now) }
  return { ...item, op: 'transfer', years, registration: { ...registration, ...code } }
}
