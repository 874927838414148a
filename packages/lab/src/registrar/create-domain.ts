import { labNow } from '../frame/lab-clock.ts'
import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer } from '../frame/http-message.ts'
import type { LookUp } from '../world/world-of.ts'
import type { AccountDomain, AccountDomains } from './account-domains.ts'
import { answerQuote, unacknowledged } from './answer-quote.ts'
import { availabilityOf, isName } from './check-name.ts'
import { failure, violation } from './failure.ts'
import { readNewDomain } from './new-domain.ts'
import type { NewDomain } from './new-domain.ts'
import { firstAuthCode } from './outgoing-transfer.ts'
import { DEAR_NAME, DEARER_FACTOR } from './odd-orders.ts'
import { productOf } from './price-list.ts'
import type { PriceList } from './price-list.ts'
import type { RegistrationRules } from './registration-rules.ts'
import { splitAtTld } from './split-at-tld.ts'
import type { SplitName } from './split-at-tld.ts'
import type { TldGroup } from './tld-group.ts'
import { GROUP_OF } from './tld-groups.ts'
import { LANGUAGES } from './tld-info.ts'

export interface Registrations {
  lookUp: LookUp
  prices: PriceList
  domains: AccountDomains
  rules: RegistrationRules
  /** Makes the name known to every server of this world. */
  register: (name: string) => void
}

export interface OrderAsk {
  name: string
  customer: string
  body: Record<string, unknown>
  isQuote: boolean
}

const MONTHS_A_YEAR = 12

/** POST /v2/domains/{name}: registers a name, or with `?quote=true` only says what it costs. */
export function createDomain(desk: Registrations, ask: OrderAsk): HttpAnswer {
  const { name, customer, body, isQuote } = ask
  if (!isName(name)) return failure('ValidationError', `${name} is not a domain name.`)
  const split = splitAtTld(name)
  const group = GROUP_OF.get(split?.tld ?? '')
  if (!split || !group) return failure('UnsupportedTld', `The TLD of ${name} is not sold here.`)
  const { languageCode: language } = body
  const isOtherScript = group.rules.idn === true && split.label.startsWith('xn--')
  if (isOtherScript && !LANGUAGES.includes(String(language)))
    return violation('languageCode', `must be one of ${LANGUAGES.join(', ')}`, language)
  const { contacts } = desk.domains
  const domain = readNewDomain({ body, group, customer, contacts })
  if ('status' in domain) return domain
  const found = availabilityOf(desk, name, split)
  if (found === 'down') return failure('ProviderConnectionError', 'The registry does not answer.')
  if (!found.available) return failure('ObjectExists', `${name} is registered.`)
  const quote = quoteOf(desk, { name, split, group, domain })
  if (isQuote) {
    desk.rules.noteQuote(name)
    return answerQuote(desk.rules, { name, command: 'CreateDomainCommand', quote })
  }
  const isDearer = name === DEAR_NAME
  if (isDearer || (found.premium && !isAcknowledged(body['billables'], quote))) {
    return unacknowledged(isDearer ? { ...quote, total: quote.total * DEARER_FACTOR } : quote)
  }
  if (!desk.rules.spend(quote.total))
    return failure('InsufficientCreditException', 'There is not enough credit.')
  const premium = found.premium
  return carryOut(desk, { name, customer, domain, premium, cents: quote.total })
}

interface Order {
  name: string
  customer: string
  domain: NewDomain
  premium: { renewCents: number } | undefined
  cents: number
}

/** Registers the name at once, or starts a process that does so when it ends. */
function carryOut(
  desk: Registrations,
  { name, customer, domain, premium, cents }: Order,
): HttpAnswer {
  const finish = (): AccountDomain => {
    const { period, ...rest } = domain
    const now = labNow()
    const expiry = new Date(now)
    expiry.setUTCMonth(expiry.getUTCMonth() + period)
    const authcode = firstAuthCode(name)
    const created = {
      ...rest,
      keyData: [],
      ...(authcode !== undefined && { authcode }),
      ...(premium && { premiumRenewCents: premium.renewCents }),
      domainName: name,
      customer,
      status: desk.domains.firstStatuses(domain.registrant),
      createdDate: now.toISOString(),
      expiryDate: expiry.toISOString(),
    }
    desk.domains.add(created)
    desk.register(name)
    return created
  }
  const action = 'create'
  const plan = desk.rules.planOf(name, action)
  const { id } = desk.domains.beginPaid({ name, customer, action, cents, plan, finish })
  const headers = { 'x-process-id': String(id) }
  if (plan.status !== 'COMPLETED') {
    return { ...jsonAnswer(202, {}), headers, body: '' }
  }
  const { expiryDate, status } = finish()
  return jsonAnswer(201, { domainName: name, expiryDate, status }, headers)
}

export interface Quote {
  currency: string
  total: number
  billables: {
    product: string
    action: string
    quantity: number
    amount: number
    refundable: boolean
    total: number
  }[]
}

interface Priced {
  name: string
  split: SplitName
  group: TldGroup
  domain: NewDomain
}

function quoteOf(desk: Registrations, { name, split, group, domain }: Priced): Quote {
  const quantity = Math.max(1, Math.round(domain.period / MONTHS_A_YEAR))
  const found = availabilityOf(desk, name, split)
  const premium = found !== 'down' && found.available ? found.premium : undefined
  const product = premium ? `domain_${split.tld}_premium` : productOf(group, split.tld)
  const amount = premium?.createCents ?? desk.prices.presentPriceOf(product, 'CREATE')
  const total = premium
    ? premium.createCents + premium.renewCents * (quantity - 1)
    : amount * quantity
  const billable = { product, action: 'CREATE', quantity, amount, refundable: !premium, total }
  return { currency: 'USD', total, billables: [billable] }
}

export function isAcknowledged(billables: unknown, quote: Quote): boolean {
  if (!Array.isArray(billables)) return false
  return quote.billables.every((wanted) =>
    (billables as Partial<Quote['billables'][number]>[]).some(
      ({ product, action, quantity }) =>
        product === wanted.product && action === wanted.action && quantity === wanted.quantity,
    ),
  )
}
