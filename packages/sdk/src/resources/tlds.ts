import { type CallOptions, segment, type Send } from '../call.ts'

export type PriceOp = 'transfer' | 'register' | 'renew' | 'restore'

export type TldPrice = {
  tld: string
  op: PriceOp
  /** US cents; null where the TLD or the operation is not sold. */
  priceCents: number | null
}

export type TldPrices = {
  tld: string
  unicode?: string
  currency: string
  register_cents: number | null
  renew_cents: number | null
  transfer_cents: number | null
  restore_cents: number | null
}

export type TldFeature =
  | 'CREATE'
  | 'RENEW'
  | 'TRANSFER'
  | 'UPDATE'
  | 'DELETE'
  | 'RESTORE'
  | 'PRIVACY_PROTECT'

export type TldMetadata = {
  tld: string
  unicode?: string
  provider: string
  periodsMonths: number[]
  minPeriodMonths: number
  maxPeriodMonths: number
  allowedYears: number[]
  minYears: number
  maxYears: number
  organizationRequired: boolean
  organizationAllowed: boolean
  /** Empty: no restriction. */
  allowedCountries: string[]
  minNameservers: number
  maxNameservers: number
  nameserversRequired: boolean
  idnSupport: boolean
  premiumSupport: string
  transferRequiresAuthcode: boolean
  featuresAvailable: TldFeature[]
  source: 'rtr'
  lastSyncedAt: string
  stale: boolean
}

export type TldPriceHistory = {
  tld: string
  currency: string
  /** Newest first; each price holds until the next newer one. */
  history: { op: PriceOp; priceCents: number | null; at: string }[]
}

/** What names cost under each TLD, and what its registry demands. */
export class Tlds {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Every TLD with its four prices. */
  async list(options?: CallOptions): Promise<TldPrices[]> {
    const call = { method: 'GET', path: '/api/tlds', options } as const
    return (await this.#send<{ tlds: TldPrices[] }>(call)).tlds
  }

  /** An unknown TLD has the price null. */
  async price(tld: string, op?: PriceOp, options?: CallOptions): Promise<TldPrice> {
    return await this.#send({
      method: 'GET',
      path: '/api/pricing/tld',
      query: { tld, op },
      options,
    })
  }

  async priceHistory(tld: string, options?: CallOptions): Promise<TldPriceHistory> {
    const path = '/api/pricing/tld/history'
    return await this.#send({ method: 'GET', path, query: { tld }, options })
  }

  /** Throws `not_found` for a TLD that is not in the catalogue. */
  async metadata(tld: string, options?: CallOptions): Promise<TldMetadata> {
    return await this.#send({ method: 'GET', path: pathOf(tld, 'metadata'), options })
  }

  /** A JSON Schema of what a registration must bring. */
  async requirements(tld: string, options?: CallOptions): Promise<Record<string, unknown>> {
    return await this.#send({ method: 'GET', path: pathOf(tld, 'requirements'), options })
  }
}

function pathOf(tld: string, what: string): string {
  return `/api/tlds/${segment(tld)}/${what}`
}
