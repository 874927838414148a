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
  /** US cents. */
  budget: number
  buyer_name?: string
  message?: string
}

export type BrokerageOutcome = {
  result: 'completed' | 'no_deal' | 'cancelled'
  ended_at: string
  /** The order of the sale; it tells how far the delivery is. */
  public_id: string | null
  order_status: OrderStatus | null
  sale_price_cents: number | null
  commission_cents: number | null
}

/** As the list shows it: without the link to the page of the case. */
export type BrokerageCaseFacts = {
  case_id: string
  domain: string
  unicode?: string
  tier: BrokerageTier
  status: BrokerageStatus
  /** US cents; the buyer may have raised it. */
  budget: number
  currency: string
  created_at: string
  updated_at: string
  /** Null while the case is open. */
  outcome: BrokerageOutcome | null
}

export type BrokerageCase = BrokerageCaseFacts & {
  /** For the buyer; it needs no login. */
  progress_url: string
}

export type BrokerageStep = {
  at: string
  status: BrokerageStatus
  event: string
  /** Of an offer, a budget or a sale. */
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

/** Domains that are not for sale yet: somebody asks their owners. */
export class Brokerage {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  async eligibility(domain: string, options?: CallOptions): Promise<Eligibility> {
    const path = '/v1/brokerage/eligibility'
    return await this.#send({ method: 'GET', path, query: { domain }, options })
  }

  /** Opens a case. Throws `not_eligible`. */
  async open(body: BrokerageInput, options?: WriteOptions): Promise<BrokerageCase> {
    const call = { method: 'POST', path: '/v1/brokerage', body } as const
    return await this.#send({ ...call, repeat: 'keyed', options })
  }

  async read(caseId: string, options?: CallOptions): Promise<BrokerageCaseDetail> {
    return await this.#send({ method: 'GET', path: `/v1/brokerage/${segment(caseId)}`, options })
  }

  async list(
    query: BrokerageFilter & PageQuery = {},
    options?: CallOptions,
  ): Promise<BrokeragePage> {
    return await this.#send({ method: 'GET', path: '/v1/brokerage', query, options })
  }

  all(
    { itemsMax, ...filter }: BrokerageFilter & Bound,
    options?: CallOptions,
  ): AsyncGenerator<BrokerageCaseFacts> {
    const read = (at: PageQuery) => this.list({ ...filter, ...at }, options)
    return itemsOf(itemsMax, read, ({ cases }) => cases)
  }
}
