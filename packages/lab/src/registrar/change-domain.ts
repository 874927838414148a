import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer } from '../frame/http-message.ts'
import { type AccountDomain, type AccountDomains, DELETION_STATUSES } from './account-domains.ts'
import { answerQuote, unacknowledged } from './answer-quote.ts'
import { splitAtTld } from './split-at-tld.ts'
import { GROUP_OF } from './tld-groups.ts'
import { failure, violation } from './failure.ts'
import { productOf } from './price-list.ts'
import type { Action, PriceList } from './price-list.ts'
import { replaceAuthCode } from './outgoing-transfer.ts'
import type { RegistrationRules } from './registration-rules.ts'
import { CLIENT_STATUSES, FEATURES } from './tld-info.ts'

/** One change to one domain, as the customer requested it. */
export interface Change {
  domains: AccountDomains
  prices: PriceList
  rules: RegistrationRules
  domain: AccountDomain
  body: Record<string, unknown>
  /** The caller only wants the price. Nothing is changed. */
  isQuote: boolean
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
const NAMESERVERS_MAX = 13

/** POST …/update: `status` and `ns` replace the current lists. */
export function updateDomain({ domains, domain, body }: Change): HttpAnswer {
  if (domain.status.some((each) => DELETION_STATUSES.includes(each)))
    return failure('ObjectStatusProhibitsOperation', 'The domain is about to be deleted.')
  const { status, ns, contacts, registrant, autoRenew, privacyProtect, authcode, keyData } = body
  if (status !== undefined && !isListOf(status, (each) => statusesOf(domain).includes(each)))
    return violation('status', 'holds a status that a client cannot set', status)
  if (
    ns !== undefined &&
    !(isListOf(ns, (each) => HOST.test(each)) && ns.length <= NAMESERVERS_MAX)
  )
    return violation('ns', 'must be a list of host names', ns)
  if (contacts !== undefined && !isContacts(contacts))
    return violation('contacts', 'must be a list of roles and handles', contacts)
  if (autoRenew !== undefined && typeof autoRenew !== 'boolean')
    return violation('autoRenew', 'must be true or false', autoRenew)
  if (privacyProtect !== undefined && !isPrivacy(domain, privacyProtect))
    return violation('privacyProtect', 'is not offered for this TLD', privacyProtect)
  if (authcode !== undefined && typeof authcode !== 'string')
    return violation('authcode', 'must be text', 'hidden')
  if (keyData !== undefined && !isKeyData(keyData))
    return violation('keyData', 'must be a list of DNSSEC keys', keyData)
  const refused = adoptZone(domains, domain, body['zone'])
  if (refused) return refused
  if (status) setStatuses(domain, status)
  if (ns) domain.ns = [...ns]
  if (contacts) domain.contacts = contacts
  if (typeof registrant === 'string') domain.registrant = registrant
  if (typeof autoRenew === 'boolean') domain.autoRenew = autoRenew
  if (typeof privacyProtect === 'boolean') domain.privacyProtect = privacyProtect
  if (authcode === '') replaceAuthCode(domain)
  if (keyData) domain.keyData = [...keyData]
  return accepted(domains, domain, 'update')
}

/** `zone` makes the domain's zone managed: its name servers and keys become the domain's. */
function adoptZone(
  domains: AccountDomains,
  domain: AccountDomain,
  wanted: unknown,
): HttpAnswer | undefined {
  if (wanted === undefined) return undefined
  const zone = domains.zones.of(domain.domainName)
  if (!zone) return failure('ObjectDoesNotExist', `There is no zone ${domain.domainName}.`)
  const { dnssec } = (wanted ?? {}) as { dnssec?: unknown }
  if (typeof dnssec === 'boolean') domains.zones.update(zone, { dnssec })
  zone.managed = true
  domain.ns = [...zone.ns]
  domain.keyData = [...zone.keyData]
  return undefined
}

/**
 * POST …/renew: renews by months. A stale `expiryDate` is refused, so a retry can't renew twice.
 */
export function renewDomain(change: Change): HttpAnswer {
  const { domain, body, isQuote } = change
  const { period, expiryDate } = body
  const group = GROUP_OF.get(splitAtTld(domain.domainName)?.tld ?? '')
  const periods = group?.rules.renewPeriods ?? group?.rules.periods ?? [12]
  if (typeof period !== 'number' || !periods.includes(period))
    return violation('period', `must be one of ${periods.join(', ')} months`, period)
  if (expiryDate !== undefined && !isSameTime(expiryDate, domain.expiryDate))
    return violation('expiryDate', 'is not the expiry date of the domain', expiryDate)
  const years = Math.max(1, Math.round(period / 12))
  const quote = quoteOf(change, 'RENEW', years)
  if (isQuote) return answerQuote(change.rules, { name: domain.domainName, ...quote })
  if (premiumCents(change) !== undefined && !isAcknowledged(body['billables'], quote))
    return unacknowledged(quote.quote)
  return carryOut(change, 'renew', quote, () => {
    const expiry = new Date(domain.expiryDate)
    expiry.setUTCMonth(expiry.getUTCMonth() + period)
    domain.expiryDate = expiry.toISOString()
  })
}

/** POST …/restore: always billed separately, so the caller must acknowledge the charge. */
export function restoreDomain(change: Change): HttpAnswer {
  const { domain, body, isQuote } = change
  if (typeof body['reason'] !== 'string' || body['reason'] === '')
    return violation('reason', 'is required', body['reason'])
  const quote = quoteOf(change, 'RESTORE', 1)
  if (isQuote) return answerQuote(change.rules, { name: domain.domainName, ...quote })
  if (!domain.status.includes('REDEMPTION_PERIOD'))
    return failure('ObjectStatusProhibitsOperation', 'The domain is not in redemption.')
  if (!isAcknowledged(body['billables'], quote)) return unacknowledged(quote.quote)
  return carryOut(change, 'restore', quote, () => {
    domain.status = ['OK']
  })
}

/** POST …/transfer/push: moves the domain to another customer of the same registrar. */
export function pushDomain({ domains, domain, body }: Change): HttpAnswer {
  const { recipient } = body
  if (typeof recipient !== 'string' || !/^[\w.@-]{3,40}$/.test(recipient))
    return violation('recipient', 'is not the handle of a customer', recipient)
  const answer = accepted(domains, domain, 'pushTransfer')
  domain.customer = recipient
  return answer
}

function statusesOf({ domainName }: AccountDomain): readonly string[] {
  const group = GROUP_OF.get(splitAtTld(domainName)?.tld ?? '')
  return group?.rules.clientStatuses ?? CLIENT_STATUSES
}

/** A customer replaces its own statuses. Those of the registry and the registrar stay. */
function setStatuses(domain: AccountDomain, status: readonly string[]): void {
  const others = domain.status.filter((each) => !each.startsWith('CLIENT_') && each !== 'OK')
  const all = [...others, ...status]
  domain.status = all.length > 0 ? all : ['OK']
}

/** Switching it off is always possible. */
function isPrivacy({ domainName }: AccountDomain, wanted: unknown): wanted is boolean {
  const group = GROUP_OF.get(splitAtTld(domainName)?.tld ?? '')
  const isOffered = (group?.rules.features ?? FEATURES).includes('PRIVACY_PROTECT')
  return typeof wanted === 'boolean' && (!wanted || isOffered)
}

function accepted(domains: AccountDomains, domain: AccountDomain, action: string): HttpAnswer {
  const { id } = domains.begin(domain, action, true)
  return { ...jsonAnswer(202, {}), headers: { 'x-process-id': String(id) }, body: '' }
}

/** Carries out a paid change at once, or starts a process that does so when it ends. */
function carryOut(
  { domains, domain, rules }: Change,
  action: string,
  { quote }: Quote,
  finish: () => void,
): HttpAnswer {
  if (!rules.spend(quote.total))
    return failure('InsufficientCreditException', 'There is not enough credit.')
  const { domainName: name, customer } = domain
  const plan = rules.planOf(name, action)
  const cents = quote.total
  const { id } = domains.beginPaid({ name, customer, action, cents, plan, finish })
  const headers = { 'x-process-id': String(id) }
  if (plan.status !== 'COMPLETED') return { ...jsonAnswer(202, {}), headers, body: '' }
  finish()
  return jsonAnswer(200, { domainName: name, expiryDate: domain.expiryDate }, headers)
}

interface Billable {
  product: string
  action: Action
  quantity: number
}

interface Quote {
  command: string
  quote: { currency: string; total: number; billables: (Billable & { total: number })[] }
}

const COMMANDS: Partial<Record<Action, string>> = {
  RENEW: 'RenewDomainCommand',
  RESTORE: 'RestoreDomainCommand',
}

function quoteOf(change: Change, action: Action, quantity: number): Quote {
  const { prices, domain } = change
  const tld = splitAtTld(domain.domainName)?.tld ?? ''
  const group = GROUP_OF.get(tld)
  const premium = action === 'RENEW' ? premiumCents(change) : undefined
  const usual = group ? productOf(group, tld) : `domain_${tld}`
  const product = premium === undefined ? usual : `domain_${tld}_premium`
  const amount = premium ?? prices.priceOf(product, action)?.price ?? 0
  const total = amount * quantity
  const billable = { product, action, quantity, amount, refundable: action === 'RENEW', total }
  return {
    command: COMMANDS[action] ?? '',
    quote: { currency: 'USD', total, billables: [billable] },
  }
}

/** What a year of a premium name costs: as a test set it, or as it was when it was registered. */
function premiumCents({ rules, domain }: Change): number | undefined {
  return rules.premiumOf(domain.domainName)?.renewCents ?? domain.premiumRenewCents
}

function isAcknowledged(billables: unknown, { quote }: Quote): boolean {
  if (!Array.isArray(billables)) return false
  return quote.billables.every((wanted) =>
    (billables as Partial<Billable>[]).some(
      ({ product, action, quantity }) =>
        product === wanted.product && action === wanted.action && quantity === wanted.quantity,
    ),
  )
}

function isListOf(value: unknown, isRight: (each: string) => boolean): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string' && isRight(each))
}

function isContacts(value: unknown): value is AccountDomain['contacts'] {
  if (!Array.isArray(value)) return false
  return (value as Partial<AccountDomain['contacts'][number]>[]).every(
    (each) => /^(ADMIN|BILLING|TECH)$/.test(each.role ?? '') && typeof each.handle === 'string',
  )
}

function isKeyData(value: unknown): value is AccountDomain['keyData'] {
  if (!Array.isArray(value)) return false
  return (value as Partial<AccountDomain['keyData'][number]>[]).every(
    ({ protocol, flags, algorithm, publicKey }) =>
      protocol === 3 &&
      (flags === 256 || flags === 257) &&
      Number.isInteger(algorithm) &&
      typeof publicKey === 'string',
  )
}

function isSameTime(given: unknown, kept: string): boolean {
  return typeof given === 'string' && Date.parse(given) === Date.parse(kept)
}
