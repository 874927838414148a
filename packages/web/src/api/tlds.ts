import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import type { PriceOp } from './price-op.ts'
import type { Schema } from './schema-fields.ts'
import * as wire from './wire/prices.ts'

/** Cents. Null where the registrar has no such price, which is never zero. */
export type TldPrices = Record<PriceOp, number | null>
export type Tld = {
  tld: string
  unicode: string | null
  currency: string
  prices: TldPrices
  hasPrivacy: boolean
  hasIdn: boolean
  hasDnssec: boolean
}
/** What the registrar publishes about a TLD (spec 2.7). */
export type TldMetadata = Answer<typeof wire.readTldMetadata>
/** The price of an operation from this moment on. Null when it stopped having one. */
export type PriceChange = Answer<typeof wire.readTldPriceHistory>['history'][number]

/** GET /api/tlds: TLDs with their four prices. All of them, unless `only` names some. */
export async function readTlds(signal: AbortSignal, only?: readonly string[]): Promise<Tld[]> {
  const input = only ? { query: { only: only.join() } } : {}
  const { tlds } = await ask(wire.listTlds, input, signal)
  return tlds.map(({ tld, unicode = tld, currency, privacy, idn, dnssec, ...cents }) => ({
    tld,
    unicode: unicode === tld ? null : unicode,
    currency,
    hasPrivacy: privacy,
    hasIdn: idn,
    hasDnssec: dnssec,
    prices: {
      register: cents.register_cents,
      renew: cents.renew_cents,
      transfer: cents.transfer_cents,
      restore: cents.restore_cents,
    },
  }))
}

/** GET /api/tlds/{tld}/metadata (spec 4.1). */
export async function readTldMetadata(tld: string, signal: AbortSignal): Promise<TldMetadata> {
  return await ask(wire.readTldMetadata, { path: { tld } }, signal)
}

/** GET /api/tlds/{tld}/requirements: what a registrant must provide, as a JSON Schema. */
export async function readTldRequirements(tld: string, signal: AbortSignal): Promise<Schema> {
  return await ask(wire.readTldRequirements, { path: { tld } }, signal)
}

/** GET /api/pricing/tld/history, oldest first. */
export async function readPriceHistory(tld: string, signal: AbortSignal): Promise<PriceChange[]> {
  const { history } = await ask(wire.readTldPriceHistory, { query: { tld } }, signal)
  return history.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
