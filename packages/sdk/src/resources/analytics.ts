import type { CallOptions, Send } from '../call.ts'
import type { Period } from './me.ts'

export type AnalyticsReport = {
  from: string | null
  to: string | null
  funnel: {
    clicks: number
    checkouts: number
    sales: number
    /** Checkouts opened after a click. */
    link_checkouts: number
    /** Sales from clicks in this period. */
    link_sales: number
    /** `link_sales` per click. */
    conversion_rate: number
  }
  gmv_cents: number
  commission_cents: number
  /** Only days with activity, oldest first. */
  by_day: {
    date: string
    clicks: number
    checkouts: number
    sales: number
    gmv_cents: number
    commission_cents: number
  }[]
}

/** How clicks turn into sales. */
export class Analytics {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Returns the funnel from click to sale for a period. */
  async read(query: Period = {}, options?: CallOptions): Promise<AnalyticsReport> {
    return await this.#send({ method: 'GET', path: '/v1/analytics', query, options })
  }
}
