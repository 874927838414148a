import type { Static, TSchema } from 'typebox'
import { type Clock, systemClock } from '../../values/clock.ts'
import { withDeadline } from '../../values/deadline.ts'
import { whyOf } from '../registration.ts'
import { ServerGate, ServerResting } from '../server-gate.ts'
import {
  type Billable,
  type KeyData,
  NameCheck,
  Page,
  PriceList,
  type Quote,
  RegistrarContact,
  RegistrarDomain,
  RegistrarProcess,
  TldInfo,
  TransferInfo,
} from './answers.ts'
import { demand } from './demand.ts'
import { type Answer, type Call, exchange, pathOf } from './exchange.ts'
import { NoticeCalls } from './notice-calls.ts'
import { readFailure } from './read-failure.ts'
import { quoteIn } from './read-quote.ts'
import { type FailureKind, RegistrarError } from './registrar-error.ts'
import { RegistrationCalls } from './registration-calls.ts'
import { TransferCalls } from './transfer-calls.ts'
import { ZoneCalls } from './zone-calls.ts'

export type RegistrarOptions = {
  /** For example https://api.yoursrs.com/v2, without a trailing slash. */
  url: string
  apiKey: string
  /** The handle of our account, which is part of some paths. */
  customer: string
  gate?: ServerGate
  deadlineMs?: number
  clock?: Clock
  /** Called with the kind of each failure. */
  onFailure?: ((kind: FailureKind) => void) | undefined
}

/** The desired result: `status` and `ns` are complete lists, not additions. */
export type DomainUpdate = {
  status?: string[]
  ns?: string[]
  registrant?: string
  contacts?: { role: 'ADMIN' | 'BILLING' | 'TECH'; handle: string }[]
  autoRenew?: boolean
  privacyProtect?: boolean
  /** Empty: the registry makes a new code. */
  authcode?: ''
  /** The DNSSEC keys whose DS records the registry publishes. Empty: the name is unsigned. */
  keyData?: KeyData[]
  /** Makes the registrar's zone of this name follow the domain, signed or not. */
  zone?: { service: string; dnssec: boolean }
}

export type NewContact = {
  name: string
  organization?: string
  addressLine: string[]
  postalCode: string
  city: string
  state?: string
  country: string
  email: string
  /** In EPP format: +31.201234567. */
  voice: string
}

/** A change that the registry completes later. The process has the outcome. */
export type Accepted = { processId: number | undefined }

type Renewal = { period: number; expiryDate?: string; billables?: Billable[] }
type Restoration = { reason: string; billables?: Billable[] }

const DEADLINE_MS = 15_000
/** A later check is of no use to a person who watches results come in. */
const CHECK_DEADLINE_MS = 3_000
const PAGE_SIZE = 100
const PAGES_MAX = 1_000
const REST_SECONDS = 60
const USD = 'USD'

/**
 * Realtime Register's REST v2. Every method rejects with RegistrarError, or with the signal's
 * reason. Nothing is retried here: only the caller knows whether a change may be repeated.
 */
export class RegistrarClient {
  readonly zones = new ZoneCalls((call, signal) => this.#send(call, signal))
  readonly #options: RegistrarOptions
  readonly #gate: ServerGate
  /** Registering names. */
  readonly registrations: RegistrationCalls
  /** What the registrar tells us by itself. */
  readonly notices: NoticeCalls
  /** Transferring names to us. */
  readonly transfers: TransferCalls

  constructor(options: RegistrarOptions) {
    this.#options = options
    this.#gate = options.gate ?? new ServerGate()
    const send = (call: Call, signal?: AbortSignal) => this.#send(call, signal)
    this.registrations = new RegistrationCalls({ send, demand }, options.customer)
    this.notices = new NoticeCalls({ send, demand }, options.customer)
    this.transfers = new TransferCalls({ send, demand }, options.customer)
  }

  /** The rules of a registry. The answer covers every TLD in its `applicableFor`. */
  async readTld(tld: string, signal?: AbortSignal): Promise<TldInfo> {
    const path = `/tlds/${encodeURIComponent(tld)}/info`
    return await this.#read(TldInfo, { method: 'GET', path }, signal)
  }

  /** What we pay, in US dollars. Without the currency the registrar answers in euros. */
  async readPriceList(signal?: AbortSignal): Promise<PriceList> {
    const path = `/customers/${encodeURIComponent(this.#options.customer)}/pricelist?currency=${USD}`
    return await this.#read(PriceList, { method: 'GET', path }, signal)
  }

  /** Whether a name is available. The registrar asks the registry itself, so a yes is reliable. */
  async check(name: string, signal?: AbortSignal): Promise<NameCheck> {
    const path = `/domains/${encodeURIComponent(name)}/check?renewPrice=true`
    const call: Call = { method: 'GET', path, deadlineMs: CHECK_DEADLINE_MS }
    const { renewprice, ...check } = await this.#read(NameCheck, call, signal)
    return renewprice === undefined ? check : { renewPrice: renewprice, ...check }
  }

  async readDomain(name: string, signal?: AbortSignal): Promise<RegistrarDomain> {
    return await this.#read(RegistrarDomain, { method: 'GET', path: pathOf(name, '') }, signal)
  }

  /** Every name in our account, page by page. */
  async *listDomains(signal?: AbortSignal): AsyncGenerator<RegistrarDomain> {
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const offset = page * PAGE_SIZE
      const path = `/domains?limit=${PAGE_SIZE}&offset=${offset}&order=domainName`
      const { entities, pagination } = await this.#read(Page, { method: 'GET', path }, signal)
      for (const entity of entities) yield demand(RegistrarDomain, entity)
      if (entities.length === 0 || offset + entities.length >= pagination.total) return
    }
  }

  async update(name: string, change: DomainUpdate, signal?: AbortSignal): Promise<Accepted> {
    return accepted(await this.#send(post(name, '/update', change), signal))
  }

  /** The latest transfer of a name. Refused with 404 if there was none. */
  async readTransfer(name: string, signal?: AbortSignal): Promise<TransferInfo> {
    return await this.#read(
      TransferInfo,
      { method: 'GET', path: pathOf(name, '/transfer') },
      signal,
    )
  }

  /** Transfers a name to another customer of the same registrar. */
  async push(name: string, recipient: string, signal?: AbortSignal): Promise<Accepted> {
    return accepted(await this.#send(post(name, '/transfer/push', { recipient }), signal))
  }

  /** With the expiry date that we know, a completed renewal can't happen twice. */
  async renew(name: string, renewal: Renewal, signal?: AbortSignal): Promise<Accepted> {
    return accepted(await this.#send(post(name, '/renew', renewal), signal))
  }

  async restore(name: string, restoration: Restoration, signal?: AbortSignal): Promise<Accepted> {
    return accepted(await this.#send(post(name, '/restore', restoration), signal))
  }

  async quoteRenewal(name: string, renewal: Renewal, signal?: AbortSignal): Promise<Quote> {
    return await quoteIn(this.#send(post(name, '/renew?quote=true', renewal), signal))
  }

  async quoteRestoration(name: string, input: Restoration, signal?: AbortSignal): Promise<Quote> {
    return await quoteIn(this.#send(post(name, '/restore?quote=true', input), signal))
  }

  async readProcess(id: number, signal?: AbortSignal): Promise<RegistrarProcess> {
    return await this.#read(RegistrarProcess, { method: 'GET', path: `/processes/${id}` }, signal)
  }

  /** Unfinished processes of a name. */
  async listProcessesUnderWay(name: string, signal?: AbortSignal): Promise<RegistrarProcess[]> {
    const query = `identifier=${encodeURIComponent(name)}&order=-id&limit=${PAGE_SIZE}`
    const call: Call = { method: 'GET', path: `/processes?${query}` }
    const { entities } = await this.#read(Page, call, signal)
    return entities.map((entity) => demand(RegistrarProcess, entity)).filter(isUnderWay)
  }

  async readContact(handle: string, signal?: AbortSignal): Promise<RegistrarContact> {
    return await this.#read(
      RegistrarContact,
      { method: 'GET', path: this.#contactPath(handle) },
      signal,
    )
  }

  /** We choose the handle, so a contact whose creation wasn't confirmed can be found by it. */
  async addContact(handle: string, contact: NewContact, signal?: AbortSignal): Promise<void> {
    await this.#send({ method: 'POST', path: this.#contactPath(handle), body: contact }, signal)
  }

  /** Sets the contact's complete data. Repeating it changes nothing. */
  async updateContact(handle: string, contact: NewContact, signal?: AbortSignal): Promise<void> {
    const path = `${this.#contactPath(handle)}/update`
    await this.#send({ method: 'POST', path, body: contact }, signal)
  }

  /** Emails the contact a link that confirms the address, or emails it again. */
  async validateContact(handle: string, category: string, signal?: AbortSignal): Promise<void> {
    const path = `${this.#contactPath(handle)}/validate`
    await this.#send({ method: 'POST', path, body: { categories: [category] } }, signal)
  }

  #contactPath(handle: string): string {
    const customer = encodeURIComponent(this.#options.customer)
    return `/customers/${customer}/contacts/${encodeURIComponent(handle)}`
  }

  async #read<T extends TSchema>(shape: T, call: Call, signal?: AbortSignal): Promise<Static<T>> {
    return demand(shape, (await this.#send(call, signal)).body)
  }

  async #send(call: Call, given: AbortSignal = new AbortController().signal): Promise<Answer> {
    const { url, apiKey, clock = systemClock } = this.#options
    const deadlineMs = Math.min(
      call.deadlineMs ?? DEADLINE_MS,
      this.#options.deadlineMs ?? Number.POSITIVE_INFINITY,
    )
    const { host } = new URL(url)
    try {
      const answer = await this.#gate.pass(host, given, async () => {
        // Inside the gate, so that it counts a late answer as a failure.
        const got = await withDeadline(given, deadlineMs, async (signal) => {
          return await exchange({ url, apiKey }, call, signal)
        })
        // The gate counts this against the registrar, unlike a refusal.
        if (got.status >= 500) throw readFailure(got, clock.now())
        return got
      })
      if (answer.status < 300) return answer
      const failure = readFailure(answer, clock.now())
      if (failure.kind === 'rate_limited') {
        this.#gate.rest(host, (failure.retryAfterSeconds ?? REST_SECONDS) * 1000)
      }
      throw failure
    } catch (error) {
      given.throwIfAborted()
      const failure = error instanceof RegistrarError ? error : unreachable(error)
      this.#options.onFailure?.(failure.kind)
      throw failure
    }
  }
}

/** Whether a process may still change something. */
export function isUnderWay({ status }: RegistrarProcess): boolean {
  return !['COMPLETED', 'INVALID', 'CANCELLED', 'FAILED'].includes(status)
}

function post(name: string, rest: string, body: object): Call {
  return { method: 'POST', path: pathOf(name, rest), body }
}

function accepted({ processId }: Answer): Accepted {
  return { processId }
}

function unreachable(error: unknown): RegistrarError {
  if (error instanceof ServerResting) {
    const retryAfterSeconds = Math.ceil(error.waitMs / 1000)
    return new RegistrarError('rate_limited', error.message, { retryAfterSeconds, cause: error })
  }
  return new RegistrarError('unreachable', `The registrar: ${whyOf(error)}`, { cause: error })
}
