import { type CallOptions, segment, type Send, type WriteOptions } from '../call.ts'
import { type Bound, itemsOf, type PageQuery } from '../pages.ts'

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

export type BrokerageCase = {
  case_id: string
  domain: string
  unicode?: string
  tier: BrokerageTier
  status: BrokerageStatus
  /** For the buyer; it needs no login. */
  progress_url: string
  created_at: string
}

export type BrokerageCaseDetail = BrokerageCase & {
  timeline: Record<string, unknown>[]
  offers: Record<string, unknown>[]
  outcome: Record<string, unknown> | string | null
}

export type BrokeragePage = { cases: BrokerageCase[]; next_cursor: string | null }

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

  async list(query: PageQuery = {}, options?: CallOptions): Promise<BrokeragePage> {
    return await this.#send({ method: 'GET', path: '/v1/brokerage', query, options })
  }

  all({ itemsMax }: Bound, options?: CallOptions): AsyncGenerator<BrokerageCase> {
    return itemsOf(
      itemsMax,
      (at) => this.list(at, options),
      ({ cases }) => cases,
    )
  }
}
