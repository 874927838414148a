import { labNow } from '../frame/lab-clock.ts'
import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer } from '../frame/http-message.ts'
import type { Facts } from '../world/facts.ts'
import { isMovable, MOVABLE_CODE } from '../world/movable-names.ts'
import { answerQuote, unacknowledged } from './answer-quote.ts'
import { isName } from './check-name.ts'
import type { Premium } from './check-name.ts'
import { isAcknowledged } from './create-domain.ts'
import type { OrderAsk, Quote, Registrations } from './create-domain.ts'
import { failure, violation } from './failure.ts'
import { type TransferPlan, USUAL_PLAN, waitsForMail } from './incoming-transfer.ts'
import { type NewDomain, readNewDomain } from './new-domain.ts'
import { firstAuthCode } from './outgoing-transfer.ts'
import { productOf } from './price-list.ts'
import { splitAtTld } from './split-at-tld.ts'
import type { TldGroup } from './tld-group.ts'
import { GROUP_OF } from './tld-groups.ts'
import { FEATURES } from './tld-info.ts'

const DAY_MS = 86_400_000
const ANSWER_WITHIN_MS = 5 * DAY_MS
const YEAR_MONTHS = 12
const YOUNG_DAYS = 60
/** Beyond this, the oldest transfer is dropped. */
const KEPT_MAX = 20_000
const OPEN = ['NEW', 'VALIDATED', 'RUNNING', 'SCHEDULED', 'SUSPENDED', 'IN_DOUBT']

/** POST /v2/domains/{name}/transfer: asks for a name that another registrar holds. */
export function startTransfer(desk: Registrations, ask: OrderAsk): HttpAnswer {
  const { name, customer, body, isQuote } = ask
  if (!isName(name)) return failure('ValidationError', `${name} is not a domain name.`)
  const tld = splitAtTld(name)?.tld ?? ''
  const group = GROUP_OF.get(tld)
  if (!group) return failure('UnsupportedTld', `The TLD of ${name} is not sold here.`)
  if (!(group.rules.features ?? FEATURES).includes('TRANSFER'))
    return failure('ValidationError', `.${tld} does not support transfers.`)
  const { contacts } = desk.domains
  const order = readNewDomain({ body, group: forTransfers(group, body), customer, contacts })
  if ('status' in order) return order
  const facts = elsewhere(desk, name)
  if ('status' in facts) return facts
  const refused = unmovable(desk, name, facts)
  if (refused) return refused
  const premium = desk.rules.premiumOf(name)
  const quote = quoteOf(desk, { group, tld, premium })
  if (isQuote) return answerQuote(desk.rules, { name, command: 'TransferDomainCommand', quote })
  if (premium && !isAcknowledged(body['billables'], quote)) return unacknowledged(quote)
  const plan = desk.rules.transferPlanOf(name) ?? USUAL_PLAN
  const needsCode = group.rules.noAuthcode !== true
  if (needsCode && body['authcode'] === undefined)
    return violation('authcode', 'is required', undefined)
  const isRight = !needsCode || body['authcode'] === codeOf(name)
  if (!isRight && plan.codeCheck === 'at_once')
    return failure('ValidationError', 'Invalid authorization information.')
  if (!desk.rules.spend(quote.total))
    return failure('InsufficientCreditException', 'There is not enough credit.')
  const cents = quote.total
  return begin(desk, { name, customer, order, facts, cents, plan, isRight, premium })
}

/** Name servers that are not given stay as they are, and a transfer is always for a year. */
function forTransfers(group: TldGroup, { ns }: Record<string, unknown>): TldGroup {
  const { nameservers, ...rules } = group.rules
  const kept = ns === undefined || nameservers === undefined ? {} : { nameservers }
  return { ...group, rules: { ...rules, ...kept, periods: [YEAR_MONTHS] } }
}

/** Looks up a name at another registrar, or says why it can't be transferred. */
function elsewhere({ domains, lookUp }: Registrations, name: string): Facts | HttpAnswer {
  if (domains.has(name)) return failure('ObjectExists', `${name} is in your account.`)
  const world = lookUp(name)
  if (world?.state === 'taken') return world.facts
  return failure('ObjectDoesNotExist', `${name} is not registered.`)
}

function unmovable(
  { domains }: Registrations,
  name: string,
  { statuses, created }: Facts,
): HttpAnswer | undefined {
  const prohibits = (why: string) => failure('ObjectStatusProhibitsOperation', why)
  if (statuses.includes('serverTransferProhibited'))
    return prohibits('The status of the domain is SERVER_TRANSFER_PROHIBITED.')
  if (statuses.includes('clientTransferProhibited'))
    return prohibits('The status of the domain is CLIENT_TRANSFER_PROHIBITED.')
  if (labNow().getTime() - created.getTime() < YOUNG_DAYS * DAY_MS)
    return prohibits('The status of the domain is IRTPC_TRANSFER_PROHIBITED.')
  const known = domains.incoming.get(name)
  const isOpen = OPEN.includes((known && domains.processOf(known.processId)?.status) ?? '')
  return isOpen ? prohibits('The status of the domain is PENDING_TRANSFER.') : undefined
}

function codeOf(name: string): string | undefined {
  const label = splitAtTld(name)?.label ?? ''
  return isMovable(label) ? MOVABLE_CODE : firstAuthCode(name)
}

interface Start {
  name: string
  customer: string
  order: NewDomain
  facts: Facts
  cents: number
  plan: TransferPlan
  isRight: boolean
  premium: Premium | undefined
}

function begin({ domains }: Registrations, start: Start): HttpAnswer {
  const { name, customer, cents, isRight } = start
  const { status, looks, ends, isRejected, cannotCancel, currency = 'USD' } = start.plan
  const now = labNow().getTime()
  const actionDate = new Date(now + ANSWER_WITHIN_MS)
  const transfer = {
    processId: 0,
    status,
    isRejected,
    cannotCancel,
    requestedDate: new Date(now).toISOString(),
    actionDate: actionDate.toISOString(),
  }
  const isMailed = waitsForMail(transfer)
  // The registry answers by itself in the end. People who were asked by email don’t.
  const byItself = isMailed || ends === 'IN_DOUBT' ? {} : { endsAt: actionDate }
  const first = ends === 'IN_DOUBT' ? 'IN_DOUBT' : isMailed ? 'SUSPENDED' : 'RUNNING'
  const process = domains.beginPaid({
    name,
    customer,
    action: 'incomingTransfer',
    cents,
    plan: isRight
      ? { status: first, looks, ends: ends === 'IN_DOUBT' ? null : ends, currency, ...byItself }
      : { status: 'RUNNING', looks: 1, ends: 'FAILED' },
    finish: () => arrive(domains, start),
  })
  if (!isRight)
    process.error = { type: 'ProcessError', message: 'Invalid authorization information.' }
  else if (isRejected) process.error = { type: 'ProcessError', message: 'Rejected.' }
  if (isMailed) process.resumeTypes = ['RESEND']
  domains.incoming.set(name, { ...transfer, processId: process.id })
  const [oldest = name] = domains.incoming.keys()
  if (domains.incoming.size > KEPT_MAX) domains.incoming.delete(oldest)
  return { ...jsonAnswer(202, {}), headers: { 'x-process-id': String(process.id) }, body: '' }
}

/** The name is in the account, with a year more. */
function arrive(domains: Registrations['domains'], start: Start): void {
  const { name, customer, order, facts, premium } = start
  const { period, ns, ...rest } = order
  const expiry = new Date(facts.expires)
  expiry.setUTCMonth(expiry.getUTCMonth() + period)
  domains.add({
    ...rest,
    ns: ns.length > 0 ? ns : [...facts.nameservers],
    keyData: [],
    authcode: `Lab-${name}`,
    domainName: name,
    customer,
    status: domains.firstStatuses(order.registrant),
    createdDate: facts.created.toISOString(),
    expiryDate: expiry.toISOString(),
    ...(premium && { premiumRenewCents: premium.renewCents }),
  })
}

interface Wanted {
  group: TldGroup
  tld: string
  premium: Premium | undefined
}

/** A premium name is transferred for its own price of a year. */
function quoteOf({ prices }: Registrations, { group, tld, premium }: Wanted): Quote {
  const product = premium ? `domain_${tld}_premium` : productOf(group, tld)
  const amount = premium?.renewCents ?? prices.presentPriceOf(product, 'TRANSFER')
  const line = { product, action: 'TRANSFER', quantity: 1, amount, refundable: true, total: amount }
  return { currency: 'USD', total: amount, billables: [line] }
}
