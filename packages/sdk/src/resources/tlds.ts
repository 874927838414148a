import { type CallOptions, segment, type Send } from '../call.ts'

export type PriceOp = 'transfer' | 'register' | 'renew' | 'restore'

export type TldPrice = {
  tld: string
  op: PriceOp
  /** In US cents. Null if we don't offer the TLD or the operation. */
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
  /** Offers privacy protection. */
  privacy: boolean
  /** Accepts names in other scripts. */
  idn: boolean
  /** Publishes DNSSEC keys, as far as we know. */
  dnssec: boolean
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
  /** Empty if there is no restriction. */
  allowedCountries: string[]
  minNameservers: number
  maxNameservers: number
  nameserversRequired: boolean
  idnSupport: boolean
  /** Absent if the registrar doesn't say. */
  dnssecSupport?: boolean
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
  /** Newest first. Each price applies until the next newer one. */
  history: { op: PriceOp; priceCents: number | null; at: string }[]
}

/** Prices and registration rules of each TLD. */
export class Tlds {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Returns every TLD with its four prices, or `only` some, separated by commas. */
  async list(query: { only?: string } = {}, options?: CallOptions): Promise<TldPrices[]> {
    const call = { method: 'GET', path: '/api/tlds', query, options } as const
    return (await this.#send<{ tlds: TldPrices[] }>(call)).tlds
  }

  /** Returns one price. For an unknown TLD it is null. */
  async price(tld: string, op?: PriceOp, options?: CallOptions): Promise<TldPrice> {
    return await this.#send({
      method: 'GET',
      path: '/api/pricing/tld',
      query: { tld, op },
      options,
    })
  }

  /** Returns the price changes of a TLD. */
  async priceHistory(tld: string, options?: CallOptions): Promise<TldPriceHistory> {
    const path = '/api/pricing/tld/history'
    return await this.#send({ method: 'GET', path, query: { tld }, options })
  }

  /** Returns a TLD's rules. Throws `not_found` if we don't offer it. */
  async metadata(tld: string, options?: CallOptions): Promise<TldMetadata> {
    return await this.#send({ method: 'GET', path: pathOf(tld, 'metadata'), options })
  }

  /** Returns a JSON Schema of the data a registration needs. */
  async requirements(tld: string, options?: CallOptions): Promise<Record<string, unknown>> {
    return await this.#send({ method: 'GET', path: pathOf(tld, 'requirements'), options })
  }
}

function pathOf(tld: string, what: string): string {
  return `/api/tlds/${segment(tld)}/${what}`
}
