// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nothing, nullable, number, text, truth } from '../shape.ts'
import type { Word } from '../shape.ts'

export const taskShape = {
  task_id: text,
  public_id: text,
  domain: text,
  'unicode?': text,
  due_at: date,
  status: text as Word<'open' | 'done' | 'expired'>,
  is_by_partner: truth,
  way: nullable(text as Word<'auth_code' | 'pushed'>),
  ended_at: nullable(date),
  created_at: date,
}

export const statusShape = text as Word<
  | 'EXTERNALLY_PAID'
  | 'PAID'
  | 'MANUAL_REVIEW'
  | 'TRANSFER_IN_PROGRESS'
  | 'TRANSFER_COMPLETED'
  | 'SETTLED'
  | 'REFUNDED'
  | 'CANCELLED'
>

export const saleShape = {
  public_id: text,
  domain: text,
  'unicode?': text,
  status: statusShape,
  price_cents: number,
  commission_cents: number,
  earned_cents: number,
  currency: text,
  created_at: date,
  delivered_at: nullable(date),
  payable_at: nullable(date),
}

export const stripeStatusShape = text as Word<'onboarding' | 'checking' | 'restricted' | 'ready'>

export const readPayoutDetailsShape = {
  method: nullable(text),
  holder: nullable(text),
  country: nullable(text),
  iban: nullable(text),
  account_number: nullable(text),
  routing_number: nullable(text),
  updated_at: nullable(date),
  methods: list(text as Word<'bank' | 'stripe'>),
  stripe_status: nullable(stripeStatusShape),
  is_stripe_wanted: truth,
}

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
  registration_ended: truth,
  bin_price_cents: number,
  floor_price_cents: nullable(number),
  minimum_offer_cents: nullable(number),
  auto_accept_cents: nullable(number),
  offers_welcome: truth,
  hide_from_partners: truth,
  description: nullable(text),
  monthly_months: nullable(number),
  rejection_note: nullable(text),
  verification: verificationShape,
  publish_sale: truth,
  created_at: date,
  updated_at: date,
}

export const readLanderShape = {
  is_on: truth,
  look: text as Word<'sign' | 'paper' | 'poster'>,
  shows_price: truth,
  address: text,
  host: nullable(text),
  pointing: nullable(text as Word<'here' | 'elsewhere' | 'no_answer'>),
  is_served: truth,
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

/** List the domains you sold and have to hand over. */
export const listSellerTasks = {
  route: 'GET /api/seller/tasks',
  takes: {} as {},
  answers: { tasks: list(taskShape) },
}

/** Give the buyer the auth code of a domain you sold. */
export const giveAuthCode = {
  route: 'POST /api/seller/tasks/{task_id}/auth-code',
  takes: {} as { path: { task_id: string }; body: { auth_code: string } },
  answers: taskShape,
}

/** Report that you pushed a domain to the buyer at your registrar. */
export const notePushed = {
  route: 'POST /api/seller/tasks/{task_id}/pushed',
  takes: {} as { path: { task_id: string } },
  answers: taskShape,
}

/** Get what you earned by selling domains. */
export const readSellerSummary = {
  route: 'GET /api/seller/summary',
  takes: {} as {},
  answers: {
    balance: { pending_cents: number, payable_cents: number, paid_out_cents: number },
    listings: number,
    sales: number,
    commission_bps: number,
  },
}

/** List the domains you sold, with what you earned. */
export const listSellerSales = {
  route: 'GET /api/seller/sales',
  takes: {} as { query?: { limit?: number; cursor?: string } },
  answers: { sales: list(saleShape), next_cursor: nullable(text) },
}

/** List your payouts. */
export const listSellerPayouts = {
  route: 'GET /api/seller/payouts',
  takes: {} as { query?: { limit?: number; cursor?: string } },
  answers: {
    payouts: list({
      payout_id: text,
      amount_cents: number,
      currency: text,
      status: text as Word<'pending' | 'paid' | 'failed'>,
      method: text as Word<'bank' | 'stripe'>,
      paid_at: nullable(date),
      failed_at: nullable(date),
      created_at: date,
    }),
    total_paid_cents: number,
    next_cursor: nullable(text),
  },
}

/** Get the statement of a payout: where it goes, and the sales it pays. */
export const readSellerPayout = {
  route: 'GET /api/seller/payouts/{payout_id}',
  takes: {} as { path: { payout_id: string } },
  answers: {
    payout_id: text,
    amount_cents: number,
    currency: text,
    status: text as Word<'pending' | 'paid' | 'failed'>,
    method: text as Word<'bank' | 'stripe'>,
    paid_at: nullable(date),
    failed_at: nullable(date),
    created_at: date,
    details: {
      method: nullable(text),
      holder: nullable(text),
      country: nullable(text),
      iban: nullable(text),
      account_number: nullable(text),
      routing_number: nullable(text),
      updated_at: nullable(date),
    },
    sales: list(saleShape),
    instalments: list({
      plan_id: text,
      domain: text,
      'unicode?': text,
      number: number,
      months: number,
      paid_cents: number,
      earned_cents: number,
      paid_at: date,
    }),
  },
}

/** Get where your payouts go, masked. */
export const readPayoutDetails = {
  route: 'GET /api/seller/payout-details',
  takes: {} as {},
  answers: readPayoutDetailsShape,
}

/** Set where your payouts go. */
export const setPayoutDetails = {
  route: 'PUT /api/seller/payout-details',
  takes: {} as {
    body: {
      method: 'bank' | 'stripe'
      holder?: string
      country?: string
      iban?: string
      account_number?: string
      routing_number?: string
    }
  },
  answers: {
    method: nullable(text),
    holder: nullable(text),
    country: nullable(text),
    iban: nullable(text),
    account_number: nullable(text),
    routing_number: nullable(text),
    updated_at: nullable(date),
    methods: list(text as Word<'bank' | 'stripe'>),
    stripe_status: nullable(stripeStatusShape),
    is_stripe_wanted: truth,
    onboarding_url: nullable(text),
  },
}

/** Refresh the status of your Stripe account. */
export const checkPayoutDetails = {
  route: 'POST /api/seller/payout-details/check',
  takes: {} as {},
  answers: readPayoutDetailsShape,
}

/** List your listings with their status. */
export const listSellerListings = {
  route: 'GET /api/account/listings',
  takes: {} as { query?: { limit?: number; cursor?: string } },
  answers: {
    listings: list(listingShape),
    lander_host: nullable(text),
    next_cursor: nullable(text),
  },
}

/** List a domain for sale. */
export const addSellerListing = {
  route: 'POST /api/account/listings',
  takes: {} as {
    body: {
      domain: string
      bin_price_cents: number
      floor_price_cents?: number | null
      minimum_offer_cents?: number | null
      auto_accept_cents?: number | null
      offers_welcome?: boolean
      hide_from_partners?: boolean
      description?: string | null
      monthly_months?: 6 | 12 | 24 | 36 | null
    }
  },
  answers: listingShape,
}

/** Get one of your listings. */
export const readSellerListing = {
  route: 'GET /api/account/listings/{id}',
  takes: {} as { path: { id: string } },
  answers: listingShape,
}

/** Change the prices of a listing, its offers and monthly payments. */
export const changeSellerListing = {
  route: 'PATCH /api/account/listings/{id}',
  takes: {} as {
    path: { id: string }
    body: {
      bin_price_cents?: number
      floor_price_cents?: number | null
      minimum_offer_cents?: number | null
      auto_accept_cents?: number | null
      offers_welcome?: boolean
      hide_from_partners?: boolean
      description?: string | null
      monthly_months?: 6 | 12 | 24 | 36 | null
    }
  },
  answers: listingShape,
}

/** Withdraw a listing. */
export const withdrawSellerListing = {
  route: 'DELETE /api/account/listings/{id}',
  takes: {} as { path: { id: string } },
  answers: nothing,
}

/** Decide whether the price is published once the name is sold. */
export const publishSale = {
  route: 'PUT /api/account/listings/{id}/publishing',
  takes: {} as { path: { id: string }; body: { publish_sale: boolean } },
  answers: listingShape,
}

/** Check the proof of ownership now. */
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
    registration_ended: truth,
    bin_price_cents: number,
    floor_price_cents: nullable(number),
    minimum_offer_cents: nullable(number),
    auto_accept_cents: nullable(number),
    offers_welcome: truth,
    hide_from_partners: truth,
    description: nullable(text),
    monthly_months: nullable(number),
    rejection_note: nullable(text),
    verification: verificationShape,
    publish_sale: truth,
    created_at: date,
    updated_at: date,
    check: text as Word<'verified' | 'missing' | 'no_answer' | 'expired'>,
  },
}

/** Get the sale page at the domain itself. */
export const readLander = {
  route: 'GET /api/account/listings/{id}/lander',
  takes: {} as { path: { id: string } },
  answers: readLanderShape,
}

/** Change the sale page at the domain itself. */
export const changeLander = {
  route: 'PATCH /api/account/listings/{id}/lander',
  takes: {} as {
    path: { id: string }
    body: { is_on?: boolean; look?: 'sign' | 'paper' | 'poster'; shows_price?: boolean }
  },
  answers: readLanderShape,
}

/** Count visits to the sale page at the domain itself. */
export const readLanderVisits = {
  route: 'GET /api/account/listings/{id}/visits',
  takes: {} as { path: { id: string }; query?: { from?: string; to?: string } },
  answers: { total: number, by_day: list({ date: text, visits: number }) },
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
