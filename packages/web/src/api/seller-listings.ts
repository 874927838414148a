import { isRecord } from './api-error.ts'
import { ask, tell, unreadable } from './ask.ts'
import { dateIn, recordsIn, textIn } from './read-record.ts'

export type SellerListing = {
  id: string
  domain: string
  unicode: string | null
  state: string
  /** Why it is paused: `proof_gone` or `challenged`. */
  paused_reason: string | null
  bin_price_cents: number
  floor_price_cents: number | null
  rejection_note: string | null
  record_name: string
  record_value: string
  expires_at: Date
}

export type Prices = { bin_price_cents: number; floor_price_cents: number | null }

const PATH = '/api/account/listings'
const SHOWN_MAX = 200

export async function readSellerListings(
  signal: AbortSignal,
): Promise<{ listings: SellerListing[]; hasMore: boolean }> {
  const body = await ask(`${PATH}?limit=${SHOWN_MAX}`, signal)
  return {
    listings: recordsIn(body, 'listings').map(readSellerListing),
    hasMore: isRecord(body) && body['next_cursor'] !== null,
  }
}

export async function addSellerListing(domain: string, prices: Prices): Promise<void> {
  await tell(PATH, { body: { domain, ...prices } })
}

export async function changeSellerListing(id: string, prices: Prices): Promise<void> {
  await tell(pathOf(id), { method: 'PATCH', body: prices })
}

export async function withdrawSellerListing(id: string): Promise<void> {
  await tell(pathOf(id), { method: 'DELETE' })
}

/** What the DNS showed: verified, missing, no_answer or expired. */
export async function verifySellerListing(id: string): Promise<string> {
  const body = await tell(`${pathOf(id)}/verify`, { method: 'POST' })
  if (!isRecord(body)) throw unreadable(200)
  return textIn(body, 'check')
}

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`
}

function readSellerListing(row: Record<string, unknown>): SellerListing {
  const { verification } = row
  if (!isRecord(verification)) throw unreadable(200)
  return {
    id: textIn(row, 'id'),
    domain: textIn(row, 'domain'),
    unicode: typeof row['unicode'] === 'string' ? row['unicode'] : null,
    state: textIn(row, 'state'),
    paused_reason: typeof row['paused_reason'] === 'string' ? row['paused_reason'] : null,
    bin_price_cents: Number(row['bin_price_cents']),
    floor_price_cents: row['floor_price_cents'] === null ? null : Number(row['floor_price_cents']),
    rejection_note: row['rejection_note'] === null ? null : textIn(row, 'rejection_note'),
    record_name: textIn(verification, 'record_name'),
    record_value: textIn(verification, 'record_value'),
    expires_at: dateIn(verification, 'expires_at'),
  }
}
