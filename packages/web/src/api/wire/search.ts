// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nothing, nullable, number, text, truth } from '../shape.ts'
import type { Word } from '../shape.ts'

export const stateShape = text as Word<
  'available' | 'premium' | 'registered' | 'listed' | 'reserved' | 'unsupported' | 'unknown'
>

export const priceShape = {
  currency: text,
  register_cents: nullable(number),
  renew_cents: nullable(number),
  transfer_cents: nullable(number),
  restore_cents: nullable(number),
  premium: truth,
}

export const priceShape2 = { bin: nullable(number), floor: nullable(number), currency: text }

export const listingShape = {
  id: text,
  price: priceShape2,
  price_band: { min: number, max: nullable(number) },
  locked: truth,
}

export const whoisSummaryShape = {
  registrar: text,
  creation_date: text,
  expiration_date: text,
  statuses: list(text),
  nameservers: list(text),
}

export const styleShape = text as Word<'short' | 'brandable' | 'descriptive' | 'for_sale'>

export const sourceShape = text as Word<
  'cache' | 'zone' | 'dns' | 'rdap' | 'whois' | 'registrar' | 'market' | 'none'
>

export const metaShape = {
  source: sourceShape,
  definitive: truth,
  reason: nullable(text),
  as_of: date,
  latency_ms: number,
}

export const resultShape = {
  domain: text,
  'unicode?': text,
  state: stateShape,
  state_label: text,
  available: nullable(truth),
  price: nullable(priceShape),
  listing: nullable(listingShape),
  whois_summary: nullable(whoisSummaryShape),
  cached: truth,
  'style?': styleShape,
  meta: metaShape,
}

export const resultShape2 = {
  domain: text,
  'unicode?': text,
  status: text,
  registrar: text,
  registrant: text,
  creation_date: text,
  expiration_date: text,
  update_date: text,
  nameservers: list(text),
  emails: list(text),
  raw_source: text as Word<'RDAP' | 'WHOIS'>,
  redacted: list(text),
}

export const lookupShape = {
  id: nullable(text),
  domain: text,
  result: resultShape2,
  created_at: date,
}

/** Search a name and its common alternatives (streamed). */
export const searchDomain = {
  route: 'POST /api/domain/search',
  takes: {} as { body: { q: string } },
  answers: nothing,
}

/** Check up to 200 names. */
export const checkDomains = {
  route: 'POST /api/domain/check',
  takes: {} as { body: { domains: string[] } },
  answers: { results: list(resultShape) },
}

/** Suggest names from keywords, with availability. */
export const suggestNames = {
  route: 'GET /api/domain/suggest',
  takes: {} as { query: { q: string; tlds?: string; limit?: number } },
  answers: { query: text, suggestions: list(resultShape) },
}

/** Look up registration data (RDAP, then WHOIS). */
export const lookUpWhois = {
  route: 'POST /api/tools/whois',
  takes: {} as { body: { domain: string } },
  answers: { lookup: lookupShape, used: number, cap: number, remaining: number },
}

/** List your WHOIS lookups, newest first. */
export const listLookups = {
  route: 'GET /api/tools/whois/history',
  takes: {} as { query?: { limit?: number; cursor?: string } },
  answers: { lookups: list(lookupShape), next_cursor: nullable(text) },
}

/** Get one of your WHOIS lookups. */
export const readLookup = {
  route: 'GET /api/tools/whois/history/{id}',
  takes: {} as { path: { id: string } },
  answers: { lookup: lookupShape },
}
