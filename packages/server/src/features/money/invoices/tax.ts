import { isEuCountry, isVatId } from './vat-id.ts'

export type TaxRules = {
  seller: { name: string; address: string[]; country: string | null; vat_id: string | null }
  countries: Record<string, { rate: number; wording: string }>
}

/** The tax of an invoice. Under reverse charge the buyer pays it, so the rate is 0. */
export type Tax = { rate: number; wording: string }

export type Buyer = {
  name: string
  email: string
  address_line: string | null
  /** Missing in what was issued before we asked for it, as is the state. */
  address_line_2?: string | null
  postal_code: string | null
  city: string | null
  state?: string | null
  country: string | null
  vat_id: string | null
}

const REVERSE_CHARGE = 'Reverse charge: VAT is to be paid by the recipient'

/**
 * Which tax applies to a buyer; null if none is configured for their country. A business with an EU
 * VAT id in another EU country than ours pays the tax there (reverse charge). The law wants that on
 * the invoice even where we have no rate: a seller with little trade abroad needs only its own.
 */
export function taxFor({ seller, countries }: TaxRules, buyer: Buyer): Tax | null {
  const { country, vat_id } = buyer
  if (country === null || Object.keys(countries).length === 0) return null
  const isAbroad = country !== seller.country && isEuCountry(country) && isEuCountry(seller.country)
  if (isAbroad && vat_id !== null && isVatId(vat_id, country)) {
    return { rate: 0, wording: REVERSE_CHARGE }
  }
  return countries[country] ?? null
}

/** Our prices include tax: this is the part of an amount that is tax. */
export function taxIn(grossCents: number, tax: Tax | null): number {
  if (!tax || tax.rate === 0) return 0
  return Math.round((grossCents * tax.rate) / (100 + tax.rate))
}
