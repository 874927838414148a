import { type CallOptions, segment, type Send, type WriteOptions } from '../call.ts'
import { type Bound, itemsOf, type PageQuery } from '../pages.ts'
import type { OrderStatus } from './orders.ts'

export type BrokerageTier = 'managed' | 'self_serve'

export type BrokerageStatus =
  | 'OPEN'
  | 'CONTACTING_OWNER'
  | 'NEGOTIATING'
  | 'AGREED'
  | 'COMPLETED'
  | 'CLOSED_NO_DEAL'
  | 'CANCELLED'

export type Eligibility = {
  domain: string
  unicode?: string
  eligible: boolean
  reason: 'active_site' | 'open_case' | 'listed' | 'unregistered' | 'invalid' | null
}

export type BrokerageInput = {
  domain: string
  tier: BrokerageTier
  buyer_email: string
  /** In US cents. */
  budget: number
  buyer_name?: string
  message?: string
}

export type BrokerageOutcome = {
  result: 'completed' | 'no_deal' | 'cancelled'
  ended_at: string
  /** The sale's order. Read it to follow the transfer. */
  public_id: string | null
  order_status: OrderStatus | null
  sale_price_cents: number | null
  commission_cents: number | null
}

/** A case as it appears in a list, without the link to its progress page. */
export type BrokerageCaseFacts = {
  case_id: string
  domain: string
  unicode?: string
  tier: BrokerageTier
  status: BrokerageStatus
  /** In US cents. The buyer may have raised it since. */
  budget: number
  currency: string
  created_at: string
  updated_at: string
  /** Null while the case is open. */
  outcome: BrokerageOutcome | null
}

export type BrokerageCase = BrokerageCaseFacts & {
  /** A page where the buyer can follow the case without logging in. */
  progress_url: string
}

export type BrokerageStep = {
  at: string
  status: BrokerageStatus
  event: string
  /** The amount of an offer, a budget change or a sale. */
  amount_cents: number | null
  note: string | null
}

export type BrokerageOffer = {
  offer_id: string
  amount_cents: number
  currency: string
  status: 'open' | 'accepted' | 'declined' | 'withdrawn'
  note: string | null
  created_at: string
  answered_at: string | null
}

export type BrokerageCaseDetail = BrokerageCase & {
  buyer_email: string
  buyer_name: string | null
  message: string | null
  timeline: BrokerageStep[]
  offers: BrokerageOffer[]
}

export type BrokerageFilter = { status?: BrokerageStatus; domain?: string }

export type BrokeragePage = { cases: BrokerageCaseFacts[]; next_cursor: string | null }

/** Brokerage: we ask the owner of a domain that isn't listed whether they would sell it. */
export class Brokerage {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Checks whether we can broker a domain, and if not, why. */
  async eligibility(domain: string, options?: CallOptions): Promise<Eligibility> {
    const path = '/v1/brokerage/eligibility'
    return await this.#send({ method: 'GET', path, query: { domain }, options })
  }

  /** Opens a case. Throws `not_eligible` if we can't broker the domain. */
  async open(body: BrokerageInput, options?: WriteOptions): Promise<BrokerageCase> {
    const call = { method: 'POST', path: '/v1/brokerage', body } as const
    return await this.#send({ ...call, repeat: 'keyed', options })
  }

  /** Returns one case with its timeline and offers. */
  async read(caseId: string, options?: CallOptions): Promise<BrokerageCaseDetail> {
    return await this.#send({ method: 'GET', path: `/v1/brokerage/${segment(caseId)}`, options })
  }

  /** Returns one page of your cases. */
  async list(
    query: BrokerageFilter & PageQuery = {},
    options?: CallOptions,
  ): Promise<BrokeragePage> {
    return await this.#send({ method: 'GET', path: '/v1/brokerage', query, options })
  }

  /** Yields all matching cases, up to `itemsMax`. */
  all(
    { itemsMax, ...filter }: BrokerageFilter & Bound,
    options?: CallOptions,
  ): AsyncGenerator<BrokerageCaseFacts> {
    const read = (at: PageQuery) => this.list({ ...filter, ...at }, options)
    return itemsOf(itemsMax, read, ({ cases }) => cases)
  }
}
