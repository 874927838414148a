// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nothing, nullable, number, text } from '../shape.ts'
import type { Word } from '../shape.ts'

export const stateShape = text as Word<
  | 'awaiting_verification'
  | 'awaiting_approval'
  | 'rejected'
  | 'listed'
  | 'paused'
  | 'hidden'
  | 'sold'
  | 'withdrawn'
>

export const verificationShape = {
  record_name: text,
  record_value: text,
  expires_at: date,
  verified_at: nullable(date),
}

export const listingShape = {
  id: text,
  domain: text,
  'unicode?': text,
  tld: text,
  state: stateShape,
  paused_reason: nullable(text as Word<'proof_gone' | 'challenged'>),
  bin_price_cents: number,
  floor_price_cents: nullable(number),
  rejection_note: nullable(text),
  verification: verificationShape,
  created_at: date,
  updated_at: date,
}

export const importShape = {
  import_id: text,
  status: text as Word<'running' | 'done' | 'failed'>,
  total: number,
  created: number,
  rejected: number,
  errors: list({ line: number, message: text }),
  reason: nullable(text),
  started_at: date,
  updated_at: date,
}

/** List your listings with their status. */
export const listSellerListings = {
  route: 'GET /api/account/listings',
  takes: {} as { query?: { limit?: number; cursor?: string } },
  answers: { listings: list(listingShape), next_cursor: nullable(text) },
}

/** List a domain for sale. */
export const addSellerListing = {
  route: 'POST /api/account/listings',
  takes: {} as {
    body: { domain: string; bin_price_cents: number; floor_price_cents?: number | null }
  },
  answers: listingShape,
}

/** Get one of your listings. */
export const readSellerListing = {
  route: 'GET /api/account/listings/{id}',
  takes: {} as { path: { id: string } },
  answers: listingShape,
}

/** Change the prices of a listing. */
export const changeSellerListing = {
  route: 'PATCH /api/account/listings/{id}',
  takes: {} as {
    path: { id: string }
    body: { bin_price_cents?: number; floor_price_cents?: number | null }
  },
  answers: listingShape,
}

/** Withdraw a listing. */
export const withdrawSellerListing = {
  route: 'DELETE /api/account/listings/{id}',
  takes: {} as { path: { id: string } },
  answers: nothing,
}

/** Check the TXT record now. */
export const verifySellerListing = {
  route: 'POST /api/account/listings/{id}/verify',
  takes: {} as { path: { id: string } },
  answers: {
    id: text,
    domain: text,
    'unicode?': text,
    tld: text,
    state: stateShape,
    paused_reason: nullable(text as Word<'proof_gone' | 'challenged'>),
    bin_price_cents: number,
    floor_price_cents: nullable(number),
    rejection_note: nullable(text),
    verification: verificationShape,
    created_at: date,
    updated_at: date,
    check: text as Word<'verified' | 'missing' | 'no_answer' | 'expired'>,
  },
}

/** Import listings from a CSV file. */
export const importSellerListings = {
  route: 'POST /api/account/listings/import',
  takes: {} as {},
  answers: importShape,
}

/** List your imports, newest first. */
export const listSellerImports = {
  route: 'GET /api/account/listings/imports',
  takes: {} as { query?: { limit?: number; cursor?: string } },
  answers: { imports: list(importShape), next_cursor: nullable(text) },
}

/** Get an import with its progress and rejected lines. */
export const readSellerImport = {
  route: 'GET /api/account/listings/imports/{id}',
  takes: {} as { path: { id: string } },
  answers: importShape,
}
