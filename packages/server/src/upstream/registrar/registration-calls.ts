import { type Static, type TSchema, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type Billable, Page, type Quote, RegistrarProcess } from './answers.ts'
import { type Answer, type Call, pathOf } from './exchange.ts'
import { quoteIn } from './read-quote.ts'
import { RegistrarError } from './registrar-error.ts'

/** How the client sends a call, and checks the shape of its answer. */
export type Caller = {
  send(call: Call, signal?: AbortSignal): Promise<Answer>
  demand<T extends TSchema>(shape: T, body: unknown): Static<T>
}

export type NewDomain = {
  /** In months. */
  period: number
  registrant: string
  contacts: { role: 'ADMIN' | 'BILLING' | 'TECH'; handle: string }[]
  ns: string[]
  privacyProtect: boolean
  /** The registrar's own default is true, which would spend our credit on renewals nobody paid. */
  autoRenew: false
  /** For names in other scripts: whose rules apply. */
  languageCode?: string
}

/** With `isPending` the registry finishes it later, and the process has the outcome. */
export type Created = { processId: number | undefined; isPending: boolean }

/** What a process did with a name. */
export const NameProcess = Type.Object({
  ...RegistrarProcess.properties,
  action: Type.Optional(Type.String({ maxLength: 100 })),
  createdDate: Type.Optional(Type.String({ maxLength: 100 })),
  transaction: Type.Optional(Type.Unknown()),
})
export type NameProcess = Static<typeof NameProcess>

/** In US cents, or, if any part was charged in another currency, all of it by currency. */
export type Cost = { cost_cents: number | null; cost_other: Record<string, number> | null }

/**
 * What a process cost us. Its `transaction` has whole cents by currency. Anything that we don't
 * understand is left out: that must not get in the way of a name that was paid for.
 */
export function costOf({ transaction }: Pick<NameProcess, 'transaction'>): Cost {
  const amounts = Object.entries(isObject(transaction) ? transaction : {})
    .slice(0, CURRENCIES_MAX)
    .filter(
      (each): each is [string, number] => CURRENCY.test(each[0]) && Value.Check(Cents, each[1]),
    )
  if (amounts.length === 0) return { cost_cents: null, cost_other: null }
  const isOther = amounts.some(([currency]) => currency !== USD)
  return isOther
    ? { cost_cents: null, cost_other: Object.fromEntries(amounts) }
    : { cost_cents: amounts[0]?.[1] ?? null, cost_other: null }
}
const USD = 'USD'
const CURRENCY = /^[A-Z]{3}$/
const CURRENCIES_MAX = 10
const Cents = Type.Integer({ minimum: 0, maximum: 2_000_000_000 })

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Registries may take their time. An answer that we miss costs minutes of finding out. */
export const CREATE_DEADLINE_MS = 60_000
const PROCESSES_MAX = 100
const OBJECT_EXISTS = 'ObjectExists'

/** The calls that register a name. None of them is ever repeated by the client. */
export class RegistrationCalls {
  readonly #caller: Caller
  readonly #customer: string

  constructor(caller: Caller, customer: string) {
    this.#caller = caller
    this.#customer = customer
  }

  /** The price of a registration. It also validates the order, so it serves as a dry run. */
  async quote(name: string, domain: NewDomain, signal?: AbortSignal): Promise<Quote> {
    const call = post(`${pathOf(name, '')}?quote=true`, this.#order(domain))
    return await quoteIn(this.#caller.send(call, signal))
  }

  /** Registers a name. A failure without the registrar's own reason says nothing: it may be done. */
  async create(
    name: string,
    domain: NewDomain & { billables: Billable[] },
    signal?: AbortSignal,
  ): Promise<Created> {
    const call = post(pathOf(name, ''), this.#order(domain))
    const answer = await this.#caller.send({ ...call, deadlineMs: CREATE_DEADLINE_MS }, signal)
    return { processId: answer.processId, isPending: answer.status === 202 }
  }

  /** The processes of a name since a time, latest first. */
  async listProcesses(name: string, since: Date, signal?: AbortSignal): Promise<NameProcess[]> {
    const query = new URLSearchParams({
      'identifier:eq': name,
      'createdDate:gte': since.toISOString(),
      order: '-id',
      limit: String(PROCESSES_MAX),
    })
    const path = `/processes?${query.toString()}`
    const { body } = await this.#caller.send({ method: 'GET', path }, signal)
    const { entities } = this.#caller.demand(Page, body)
    return entities.map((entity) => this.#caller.demand(NameProcess, entity))
  }

  async readProcess(id: number, signal?: AbortSignal): Promise<NameProcess> {
    const { body } = await this.#caller.send({ method: 'GET', path: `/processes/${id}` }, signal)
    return this.#caller.demand(NameProcess, body)
  }

  /** Stores what a registry wants to know about a contact. Repeating it changes nothing. */
  async setProperties(
    handle: string,
    registry: string,
    properties: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<void> {
    const parts = ['customers', this.#customer, 'contacts', handle, registry]
    const path = parts.map((part) => `/${encodeURIComponent(part)}`).join('')
    try {
      await this.#caller.send(post(path, { properties }), signal)
    } catch (error) {
      const isKnown = error instanceof RegistrarError && error.type === OBJECT_EXISTS
      if (!isKnown) throw error
      await this.#caller.send(post(`${path}/update`, { properties }), signal)
    }
  }

  #order(domain: NewDomain): object {
    return { customer: this.#customer, ...domain }
  }
}

function post(path: string, body: object): Call {
  return { method: 'POST', path, body }
}
