import { readFileSync } from 'node:fs'

export type TaxRate = { rate: number; wording: string }
export type Seller = {
  name: string
  address: string[]
  country: string | null
  vat_id: string | null
}

/** What invoices say about the seller and about tax. Without countries there are no tax lines. */
export type TaxConfig = { seller: Seller; countries: Record<string, TaxRate> }

export const NO_TAX: TaxConfig = {
  seller: { name: 'Namehouse', address: [], country: null, vat_id: null },
  countries: {},
}

const COUNTRY = /^[A-Z]{2}$/
const RATE_MAX = 100
const WORDING_MAX = 200
const ADDRESS_LINES_MAX = 6

/**
 * Reads TAX_FILE: `{"seller": {…}, "NL": {"rate": 21, "wording": "VAT"}, …}`, by country code. A
 * file that can't be read is a configuration problem: wrong tax is worse than no start.
 */
export function readTax(path: string | undefined, problems: string[]): TaxConfig {
  if (!path) return NO_TAX
  try {
    const file: unknown = JSON.parse(readFileSync(path, 'utf8'))
    const { seller, ...rest } = recordOf(file)
    const countries = Object.entries(rest).map(([country, rate]) => {
      if (!COUNTRY.test(country) || !isRate(rate)) throw new Error(`the rate of ${country}`)
      return [country, { rate: rate.rate, wording: rate.wording }] as const
    })
    return { seller: sellerOf(recordOf(seller)), countries: Object.fromEntries(countries) }
  } catch (error) {
    const { message } = error as Error
    problems.push(`TAX_FILE can't be used (${message}): see docs/renewals.md`)
    return NO_TAX
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function isRate(value: unknown): value is TaxRate {
  const { rate, wording } = recordOf(value)
  const isNumber = typeof rate === 'number' && rate >= 0 && rate <= RATE_MAX
  return isNumber && typeof wording === 'string' && wording.length <= WORDING_MAX
}

function sellerOf(value: Record<string, unknown>): Seller {
  const { name, address, country, vat_id } = value
  const lines = Array.isArray(address) ? address.map(String).slice(0, ADDRESS_LINES_MAX) : []
  return {
    name: typeof name === 'string' ? name : NO_TAX.seller.name,
    address: lines,
    country: typeof country === 'string' && COUNTRY.test(country) ? country : null,
    vat_id: typeof vat_id === 'string' ? vat_id : null,
  }
}
