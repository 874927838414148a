import { formatQuery } from '../query-string.ts'
import { isRecord } from './api-error.ts'
import { ask, unreadable } from './ask.ts'
import { centsOf, dateOf, textOf, textsOf } from './name-row.ts'
import { PRICE_OPS } from './price-op.ts'
import type { PriceOp } from './price-op.ts'
import type { Schema } from './schema-fields.ts'

/** Cents; null where the registrar has no such price, which is never zero. */
export type TldPrices = Record<PriceOp, number | null>

export type Tld = { tld: string; unicode: string | null; currency: string; prices: TldPrices }

/** What the registrar says of an ending (spec 2.7). */
export type TldMetadata = {
  tld: string
  provider: string
  periodsMonths: number[]
  organizationRequired: boolean
  organizationAllowed: boolean
  allowedCountries: string[]
  minNameservers: number | null
  maxNameservers: number | null
  nameserversRequired: boolean
  idnSupport: boolean
  premiumSupport: string
  transferRequiresAuthcode: boolean
  featuresAvailable: string[]
  lastSyncedAt: Date | null
  stale: boolean
}

/** From this moment on an operation had this price; null when it had none any more. */
export type PriceChange = { op: PriceOp; priceCents: number | null; at: Date }

/** GET /api/tlds: every ending with its four prices. */
export async function readTlds(signal: AbortSignal): Promise<Tld[]> {
  const tlds = parseTlds(await ask('/api/tlds', signal))
  if (!tlds) throw unreadable(200)
  return tlds
}

/** GET /api/tlds/{tld}/metadata (spec 4.1). */
export async function readTldMetadata(tld: string, signal: AbortSignal): Promise<TldMetadata> {
  const path = `/api/tlds/${encodeURIComponent(tld)}/metadata`
  const metadata = parseTldMetadata(await ask(path, signal))
  if (!metadata) throw unreadable(200)
  return metadata
}

/** GET /api/tlds/{tld}/requirements: what a registrant must give, as a JSON Schema. */
export async function readTldRequirements(tld: string, signal: AbortSignal): Promise<Schema> {
  const body = await ask(`/api/tlds/${encodeURIComponent(tld)}/requirements`, signal)
  if (!isRecord(body)) throw unreadable(200)
  return body
}

/** GET /api/pricing/tld/history. */
export async function readPriceHistory(tld: string, signal: AbortSignal): Promise<PriceChange[]> {
  const changes = parsePriceHistory(
    await ask(`/api/pricing/tld/history${formatQuery({ tld })}`, signal),
  )
  if (!changes) throw unreadable(200)
  return changes
}

export function parseTlds(body: unknown): Tld[] | undefined {
  if (!isRecord(body) || !Array.isArray(body['tlds'])) return undefined
  const tlds = body['tlds'].map(parseTld)
  return tlds.every((tld) => tld !== undefined) ? tlds : undefined
}

function parseTld(value: unknown): Tld | undefined {
  if (!isRecord(value) || typeof value['tld'] !== 'string') return undefined
  const { tld, unicode, currency } = value
  return {
    tld,
    unicode: typeof unicode === 'string' && unicode !== tld ? unicode : null,
    currency: typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : 'USD',
    prices: {
      register: centsOf(value['register_cents']),
      renew: centsOf(value['renew_cents']),
      transfer: centsOf(value['transfer_cents']),
      restore: centsOf(value['restore_cents']),
    },
  }
}

export function parseTldMetadata(body: unknown): TldMetadata | undefined {
  if (!isRecord(body) || typeof body['tld'] !== 'string') return undefined
  return {
    tld: body['tld'],
    provider: textOf(body['provider']),
    periodsMonths: numbersOf(body['periodsMonths']),
    organizationRequired: body['organizationRequired'] === true,
    organizationAllowed: body['organizationAllowed'] === true,
    allowedCountries: textsOf(body['allowedCountries']),
    minNameservers: centsOf(body['minNameservers']),
    maxNameservers: centsOf(body['maxNameservers']),
    nameserversRequired: body['nameserversRequired'] === true,
    idnSupport: body['idnSupport'] === true,
    premiumSupport: textOf(body['premiumSupport']),
    transferRequiresAuthcode: body['transferRequiresAuthcode'] === true,
    featuresAvailable: textsOf(body['featuresAvailable']),
    lastSyncedAt: dateOf(body['lastSyncedAt']),
    stale: body['stale'] === true,
  }
}

export function parsePriceHistory(body: unknown): PriceChange[] | undefined {
  if (!isRecord(body) || !Array.isArray(body['history'])) return undefined
  const changes = body['history'].filter(isRecord).flatMap((change) => {
    const op = PRICE_OPS.find((known) => known === change['op'])
    const at = dateOf(change['at'])
    return op && at ? [{ op, priceCents: centsOf(change['priceCents']), at }] : []
  })
  return changes.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function numbersOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((number) => typeof number === 'number') : []
}
