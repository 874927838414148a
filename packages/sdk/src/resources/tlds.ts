import type { Send } from '../send.ts'

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
  featuresAvailable: string[]
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
  async list(): Promise<TldPrices[]> {
    const { tlds } = await this.#send<{ tlds: TldPrices[] }>({ method: 'GET', path: '/api/tlds' })
    return tlds
  }

  /** An unknown TLD has the price null. */
  async price(tld: string, op?: PriceOp): Promise<TldPrice> {
    return await this.#send({ method: 'GET', path: '/api/pricing/tld', query: { tld, op } })
  }

  async priceHistory(tld: string): Promise<TldPriceHistory> {
    return await this.#send({ method: 'GET', path: '/api/pricing/tld/history', query: { tld } })
  }

  /** Throws `not_found` for a TLD that is not in the catalogue. */
  async metadata(tld: string): Promise<TldMetadata> {
    return await this.#send({ method: 'GET', path: pathOf(tld, 'metadata') })
  }

  /** A JSON Schema of what a registration must bring. */
  async requirements(tld: string): Promise<Record<string, unknown>> {
    return await this.#send({ method: 'GET', path: pathOf(tld, 'requirements') })
  }
}

function pathOf(tld: string, what: string): string {
  return `/api/tlds/${encodeURIComponent(tld)}/${what}`
}
