// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nothing, nullable, number, oneOf, record, text, truth } from '../shape.ts'
import type { Word } from '../shape.ts'

export const partnerShape = {
  partner_id: text,
  name: text,
  email: text,
  commission_bps: number,
  credit_limit_cents: nullable(number),
  created_at: date,
  suspended_at: nullable(date),
}

export const scopeShape = text as Word<
  'search' | 'embed' | 'buy' | 'broker' | 'refer' | 'report' | 'webhook'
>

export const issueCredentialShape = {
  key_id: text,
  partner_id: text,
  environment: text as Word<'sandbox' | 'live'>,
  scopes: list(scopeShape),
  affiliate: truth,
  secret: nullable(text),
  public_key: nullable(text),
}

export const listingShape = {
  id: text,
  environment: text as Word<'sandbox' | 'live'>,
  domain: text,
  'unicode?': text,
  tld: text,
  bin_price_cents: number,
  floor_price_cents: nullable(number),
  auto_accept_cents: nullable(number),
  currency: text,
  approved: truth,
  marketplace_visible: truth,
  owner_account_id: nullable(text),
  description: nullable(text),
  rejection_note: nullable(text),
  sold_at: nullable(date),
  withdrawn_at: nullable(date),
  created_at: date,
  updated_at: date,
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

export const buyerShape = { email: nullable(text), name: nullable(text), country: nullable(text) }

export const timelineShape = { at: date, status: statusShape, event: text, note: nullable(text) }

export const actionShape = text as Word<
  'hold' | 'clear' | 'start-transfer' | 'confirm-transfer' | 'refund' | 'cancel'
>

export const orderShape = {
  partner_id: text,
  partner_name: text,
  environment: text as Word<'sandbox' | 'live'>,
  public_id: text,
  domain: text,
  'unicode?': text,
  status: statusShape,
  sale_price_cents: number,
  currency: text,
  commission_cents: number,
  amount_owed_cents: number,
  payment_model: text as Word<'partner_collected' | 'service_collected'>,
  external_payment_ref: nullable(text),
  quote_id: nullable(text),
  buyer: nullable(buyerShape),
  return_url: nullable(text),
  cancel_url: nullable(text),
  created_at: date,
  updated_at: date,
  timeline: list(timelineShape),
  is_by_seller: truth,
  refund_asked: nullable({ at: date, reason: nullable(text) }),
  actions: list(actionShape),
}

export const opShape = text as Word<'register' | 'transfer' | 'renew' | 'restore'>

export const registrantShape = {
  id: text,
  name: text,
  organization: nullable(text),
  email: text,
  country: text,
  handle: text,
}

export const paymentShape = {
  payment_id: text,
  gateway: text,
  held_cents: number,
  held_at: date,
  capture_before: nullable(date),
}

export const registrationShape = {
  id: text,
  domain: text,
  reason: text as Word<'in_doubt' | 'registrar_credit'>,
  doubt: nullable(text),
  op: opShape,
  years: nullable(number),
  premium: truth,
  privacy: nullable(truth),
  nameservers: nullable(list(text)),
  registrant: nullable(registrantShape),
  email: text,
  receipt_id: text,
  price_cents: number,
  cost_cents: nullable(number),
  payment: nullable(paymentShape),
  is_charged: truth,
  attempts: number,
  process_id: nullable(number),
  process_before: nullable(number),
  submitted_at: nullable(date),
  created_at: date,
}

export const formerOwnerShape = {
  owner_cents: number,
  delivered_at: nullable(date),
  paid_at: nullable(date),
  reference: nullable(text),
}

export const actionShape2 = text as Word<
  'contact-owner' | 'negotiate' | 'offer' | 'agree' | 'complete' | 'close' | 'cancel' | 'pay-owner'
>

export const statusShape2 = text as Word<
  | 'OPEN'
  | 'CONTACTING_OWNER'
  | 'NEGOTIATING'
  | 'AGREED'
  | 'COMPLETED'
  | 'CLOSED_NO_DEAL'
  | 'CANCELLED'
>

export const outcomeShape = {
  result: text as Word<'completed' | 'no_deal' | 'cancelled'>,
  ended_at: date,
  public_id: nullable(text),
  order_status: nullable(statusShape),
  sale_price_cents: nullable(number),
  commission_cents: nullable(number),
}

export const caseShape = {
  partner_id: text,
  partner_name: text,
  environment: text as Word<'sandbox' | 'live'>,
  success_fee_bps: nullable(number),
  buyer_confirmed: truth,
  former_owner: nullable(formerOwnerShape),
  actions: list(actionShape2),
  case_id: text,
  domain: text,
  'unicode?': text,
  tier: text as Word<'managed' | 'self_serve'>,
  status: statusShape2,
  budget: number,
  currency: text,
  created_at: date,
  updated_at: date,
  outcome: nullable(outcomeShape),
  buyer_email: text,
  buyer_name: nullable(text),
  message: nullable(text),
}

export const kindShape = text as Word<
  'payout_run' | 'seller_payout_run' | 'deal' | 'refund' | 'cancel' | 'plan_cancel'
>

export const statusShape3 = text as Word<'pending' | 'approved' | 'declined' | 'expired'>

export const approvalShape = {
  approval_id: text,
  kind: kindShape,
  subject: text,
  summary: text,
  domain: nullable(text),
  amount_cents: number,
  note: nullable(text),
  asked_email: text,
  asked_at: date,
  expires_at: date,
  status: statusShape3,
  decided_email: nullable(text),
  decided_at: nullable(date),
  is_own: truth,
}

export const buyerShape2 = { account_id: text, email: text, name: text }

export const statusShape4 = text as Word<
  'open' | 'countered' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'paid'
>

export const eventShape = text as Word<
  'offered' | 'countered' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'closed' | 'paid'
>

export const timelineShape2 = {
  at: date,
  by: nullable(text as Word<'buyer' | 'seller'>),
  event: eventShape,
  amount_cents: nullable(number),
  message: nullable(text),
}

export const offerShape = {
  offer_id: text,
  domain: text,
  'unicode?': text,
  role: text as Word<'buyer' | 'seller'>,
  status: statusShape4,
  amount_cents: number,
  turn: nullable(text as Word<'buyer' | 'seller'>),
  expires_at: date,
  checkout_url: nullable(text),
  public_id: nullable(text),
  created_at: date,
  timeline: list(timelineShape2),
  buyer_email: text,
}

export const statusShape5 = text as Word<'active' | 'overdue' | 'paid' | 'ended'>

export const planShape = {
  plan_id: text,
  domain: text,
  'unicode?': text,
  role: text as Word<'buyer' | 'seller'>,
  status: statusShape5,
  months: number,
  paid: number,
  price_cents: number,
  fee_cents: number,
  instalment_cents: number,
  paid_cents: number,
  left_cents: number,
  currency: text as Word<'USD'>,
  next_charge_at: nullable(date),
  next_cents: nullable(number),
  ends_at: nullable(date),
  payment: nullable(text as Word<'in_progress' | 'needs_confirmation'>),
  problem: nullable(text),
  ended_reason: nullable(text as Word<'defaulted' | 'not_charged' | 'cancelled'>),
  created_at: date,
  ended_at: nullable(date),
  buyer_email: text,
  seller_email: text,
  attempts: number,
  is_returning: truth,
}

export const forwardingShape = {
  domain: text,
  'unicode?': text,
  email: text,
  url: text,
  status: number,
  keep_path: truth,
  is_stopped: truth,
  blocked: nullable({ reason: text, at: date }),
  updated_at: date,
}

export const timelineShape3 = {
  at: date,
  status: statusShape2,
  event: text,
  amount_cents: nullable(number),
  note: nullable(text),
}

export const statusShape6 = text as Word<'open' | 'accepted' | 'declined' | 'withdrawn'>

export const offerShape2 = {
  offer_id: text,
  amount_cents: number,
  currency: text,
  status: statusShape6,
  note: nullable(text),
  created_at: date,
  answered_at: nullable(date),
}

export const readAnyBrokerageCaseShape = {
  partner_id: text,
  partner_name: text,
  environment: text as Word<'sandbox' | 'live'>,
  success_fee_bps: nullable(number),
  buyer_confirmed: truth,
  former_owner: nullable(formerOwnerShape),
  actions: list(actionShape2),
  case_id: text,
  domain: text,
  'unicode?': text,
  tier: text as Word<'managed' | 'self_serve'>,
  status: statusShape2,
  budget: number,
  currency: text,
  created_at: date,
  updated_at: date,
  outcome: nullable(outcomeShape),
  buyer_email: text,
  buyer_name: nullable(text),
  message: nullable(text),
  timeline: list(timelineShape3),
  offers: list(offerShape2),
}

export const settlementShape = {
  partner_id: text,
  partner_name: text,
  environment: text as Word<'sandbox' | 'live'>,
  settlement_id: text,
  period_start: date,
  period_end: date,
  status: text as Word<'open' | 'due' | 'paid'>,
  order_count: number,
  gross_sold_cents: number,
  commission_retained_cents: number,
  amount_owed_cents: number,
  currency: text,
  closed_at: nullable(date),
  paid_at: nullable(date),
}

export const settlementShape2 = {
  partner_id: text,
  settlement_id: text,
  period_start: date,
  period_end: date,
  status: text as Word<'open' | 'due' | 'paid'>,
  order_count: number,
  gross_sold_cents: number,
  commission_retained_cents: number,
  amount_owed_cents: number,
  currency: text,
  closed_at: nullable(date),
}

export const payoutShape = {
  partner_id: text,
  payout_id: text,
  amount_cents: number,
  currency: text,
  status: text as Word<'pending' | 'paid' | 'failed'>,
  method: text,
  paid_at: nullable(date),
  created_at: date,
}

export const payoutShape2 = {
  payout_id: text,
  amount_cents: number,
  currency: text,
  status: text as Word<'pending' | 'paid' | 'failed'>,
  method: text as Word<'bank' | 'stripe'>,
  paid_at: nullable(date),
  failed_at: nullable(date),
  created_at: date,
  account_id: text,
  email: text,
  held_at: nullable(date),
  file_id: nullable(text),
  sent_at: nullable(date),
  transfer_ref: nullable(text),
  problem: nullable(text),
  note: nullable(text),
}

export const importShape = {
  import_id: text,
  environment: text as Word<'sandbox' | 'live'>,
  status: text as Word<'running' | 'done' | 'failed'>,
  line: number,
  created: number,
  updated: number,
  unchanged: number,
  rejected: number,
  errors: list({ line: number, message: text }),
  reason: nullable(text),
  started_at: date,
  updated_at: date,
}

export const roleShape = text as Word<'admin' | 'developer' | 'finance' | 'viewer'>

export const memberShape = {
  account_id: text,
  email: text,
  name: text,
  admin: truth,
  role: roleShape,
  created_at: date,
}

/** Get a partner. */
export const readPartner = {
  route: 'GET /api/staff/partners/{partner_id}',
  takes: {} as { path: { partner_id: string } },
  answers: partnerShape,
}

/** Update a partner. */
export const changePartner = {
  route: 'PATCH /api/staff/partners/{partner_id}',
  takes: {} as {
    path: { partner_id: string }
    body: {
      name?: string
      email?: string
      commission_bps?: number
      credit_limit_cents?: number | null
      suspended?: boolean
    }
  },
  answers: partnerShape,
}

/** List partners, newest first. */
export const listPartners = {
  route: 'GET /api/staff/partners',
  takes: {} as { query?: { limit?: number; cursor?: string; q?: string } },
  answers: { partners: list(partnerShape), next_cursor: nullable(text) },
}

/** Add a partner. */
export const addPartner = {
  route: 'POST /api/staff/partners',
  takes: {} as { body: { name: string; email: string; commission_bps?: number } },
  answers: partnerShape,
}

/** List a partner's credentials (without secrets). */
export const listCredentials = {
  route: 'GET /api/staff/partners/{partner_id}/credentials',
  takes: {} as { path: { partner_id: string } },
  answers: {
    credentials: list({
      key_id: text,
      partner_id: text,
      environment: text as Word<'sandbox' | 'live'>,
      scopes: list(scopeShape),
      affiliate: truth,
      label: nullable(text),
      public_key: nullable(text),
      created_at: date,
      expires_at: nullable(date),
      revoked_at: nullable(date),
    }),
  },
}

/** Issue a credential with a secret, which is shown only once, or for a public key. */
export const issueCredential = {
  route: 'POST /api/staff/partners/{partner_id}/credentials',
  takes: {} as {
    path: { partner_id: string }
    body: {
      environment: 'sandbox' | 'live'
      scopes: ('search' | 'embed' | 'buy' | 'broker' | 'refer' | 'report' | 'webhook')[]
      affiliate?: boolean
      public_key?: string
    }
  },
  answers: issueCredentialShape,
}

/** Rotate a credential. The old one keeps working for the overlap. */
export const rotateCredential = {
  route: 'POST /api/staff/credentials/{key_id}/rotate',
  takes: {} as {
    path: { key_id: string }
    body: { overlap_seconds?: number; public_key?: string } | null
  },
  answers: issueCredentialShape,
}

/** Revoke a credential immediately. */
export const revokeCredential = {
  route: 'POST /api/staff/credentials/{key_id}/revoke',
  takes: {} as { path: { key_id: string } },
  answers: nothing,
}

/** List all listings by name, including sold and withdrawn. */
export const listListings = {
  route: 'GET /api/staff/listings',
  takes: {} as {
    query?: {
      limit?: number
      cursor?: string
      environment?: 'sandbox' | 'live'
      domain?: string
      approved?: 'true' | 'false'
      awaiting_approval?: 'true' | 'false'
    }
  },
  answers: { listings: list(listingShape), next_cursor: nullable(text) },
}

/** Create a listing. */
export const addListing = {
  route: 'POST /api/staff/listings',
  takes: {} as {
    body: {
      domain: string
      environment: 'sandbox' | 'live'
      bin_price_cents: number
      floor_price_cents?: number | null
      approved?: boolean
      marketplace_visible?: boolean
    }
  },
  answers: listingShape,
}

/** Update, approve, hide or withdraw a listing. */
export const changeListing = {
  route: 'PATCH /api/staff/listings/{id}',
  takes: {} as {
    path: { id: string }
    body: {
      domain?: string
      environment?: 'sandbox' | 'live'
      bin_price_cents?: number
      floor_price_cents?: number | null
      approved?: boolean
      marketplace_visible?: boolean
      withdrawn?: boolean
      rejection_note?: string | null
    }
  },
  answers: listingShape,
}

/** List work waiting for staff, longest wait first. */
export const readWorkQueue = {
  route: 'GET /api/staff/queue',
  takes: {} as { query?: { environment?: 'sandbox' | 'live' } },
  answers: {
    is_quarantined: truth,
    refund_asked: { count: number, orders: list(orderShape) },
    held: { count: number, orders: list(orderShape) },
    to_start: { count: number, orders: list(orderShape) },
    to_confirm: { count: number, orders: list(orderShape) },
    deliveries: { count: number, orders: list(orderShape) },
    registrations: { count: number, registrations: list(registrationShape) },
    uncollected: {
      count: number,
      receipts: list({
        receipt_id: text,
        email: text,
        amount_cents: number,
        items: list({
          domain: text,
          op: opShape,
          years: nullable(number),
          price_cents: number,
          delivered: truth,
        }),
        created_at: date,
      }),
    },
    listings: { count: number, listings: list(listingShape) },
    cases: { count: number, cases: list(caseShape) },
    owners: { count: number, cases: list(caseShape) },
  },
}

/** List orders of all partners, newest first. */
export const listAllOrders = {
  route: 'GET /api/staff/orders',
  takes: {} as {
    query?: {
      limit?: number
      cursor?: string
      environment?: 'sandbox' | 'live'
      status?:
        | 'EXTERNALLY_PAID'
        | 'PAID'
        | 'MANUAL_REVIEW'
        | 'TRANSFER_IN_PROGRESS'
        | 'TRANSFER_COMPLETED'
        | 'SETTLED'
        | 'REFUNDED'
        | 'CANCELLED'
      domain?: string
    }
  },
  answers: { orders: list(orderShape), next_cursor: nullable(text) },
}

/** Get an order with its timeline and possible actions. */
export const readAnyOrder = {
  route: 'GET /api/staff/orders/{public_id}',
  takes: {} as { path: { public_id: string } },
  answers: orderShape,
}

/** Move an order: hold. */
export const holdOrder = {
  route: 'POST /api/staff/orders/{public_id}/hold',
  takes: {} as { path: { public_id: string }; body: { note?: string } | null },
  answers: oneOf(approvalShape, orderShape),
}

/** Move an order: clear. */
export const clearOrder = {
  route: 'POST /api/staff/orders/{public_id}/clear',
  takes: {} as { path: { public_id: string }; body: { note?: string } | null },
  answers: oneOf(approvalShape, orderShape),
}

/** Move an order: start-transfer. */
export const startTransferOrder = {
  route: 'POST /api/staff/orders/{public_id}/start-transfer',
  takes: {} as { path: { public_id: string }; body: { note?: string } | null },
  answers: oneOf(approvalShape, orderShape),
}

/** Move an order: confirm-transfer. */
export const confirmTransferOrder = {
  route: 'POST /api/staff/orders/{public_id}/confirm-transfer',
  takes: {} as { path: { public_id: string }; body: { note?: string } | null },
  answers: oneOf(approvalShape, orderShape),
}

/** Move an order: refund. */
export const refundOrder = {
  route: 'POST /api/staff/orders/{public_id}/refund',
  takes: {} as { path: { public_id: string }; body: { note?: string } | null },
  answers: oneOf(approvalShape, orderShape),
}

/** Move an order: cancel. */
export const cancelOrder = {
  route: 'POST /api/staff/orders/{public_id}/cancel',
  takes: {} as { path: { public_id: string }; body: { note?: string } | null },
  answers: oneOf(approvalShape, orderShape),
}

/** Get the delivery of a sale, with its seller, buyer and dispute. */
export const readDelivery = {
  route: 'GET /api/staff/orders/{public_id}/delivery',
  takes: {} as { path: { public_id: string } },
  answers: {
    public_id: text,
    domain: text,
    kind: text as Word<'push' | 'auth_code'>,
    stage: text as Word<'routing' | 'pushing' | 'seller' | 'buyer' | 'staff' | 'over'>,
    due_at: nullable(date),
    buyer: nullable(buyerShape2),
    seller: nullable(buyerShape2),
    way: nullable(text as Word<'auth_code' | 'pushed'>),
    handed_over_at: nullable(date),
    has_auth_code: truth,
    registrar_before: nullable(text),
    registrar_after: nullable(text),
    dispute: nullable({ at: date, reason: text }),
    created_at: date,
  },
}

/** See the auth code of a seller’s name that a partner sold. */
export const openAuthCode = {
  route: 'POST /api/staff/orders/{public_id}/auth-code',
  takes: {} as { path: { public_id: string } },
  answers: { auth_code: text },
}

/** List offers for our own names that wait for an answer. */
export const listStaffOffers = {
  route: 'GET /api/staff/offers',
  takes: {} as { query?: { limit?: number; cursor?: string } },
  answers: { offers: list(offerShape), next_cursor: nullable(text) },
}

/** Accept an offer for one of our names. */
export const acceptStaffOffer = {
  route: 'POST /api/staff/offers/{offer_id}/accept',
  takes: {} as { path: { offer_id: string }; body: { amount_cents?: number } | null },
  answers: offerShape,
}

/** Decline an offer for one of our names. */
export const declineStaffOffer = {
  route: 'POST /api/staff/offers/{offer_id}/decline',
  takes: {} as { path: { offer_id: string } },
  answers: offerShape,
}

/** Make a counter-offer for one of our names. */
export const counterStaffOffer = {
  route: 'POST /api/staff/offers/{offer_id}/counter',
  takes: {} as { path: { offer_id: string }; body: { amount_cents: number } },
  answers: offerShape,
}

/** List domains that are paid monthly, for example overdue ones. */
export const listStaffPlans = {
  route: 'GET /api/staff/plans',
  takes: {} as {
    query?: { limit?: number; cursor?: string; status?: 'active' | 'overdue' | 'paid' | 'ended' }
  },
  answers: { plans: list(planShape), next_cursor: nullable(text) },
}

/** Cancel a monthly plan. */
export const cancelPlan = {
  route: 'POST /api/staff/plans/{plan_id}/cancel',
  takes: {} as { path: { plan_id: string }; body: { note?: string } | null },
  answers: oneOf(approvalShape, planShape),
}

/** Ask the registrar what it knows about a waiting purchase. */
export const lookAtRegistrar = {
  route: 'GET /api/staff/registrations/{id}/registrar',
  takes: {} as { path: { id: string } },
  answers: {
    problem: nullable(text),
    held: nullable({
      registrant: nullable(text),
      is_buyers: nullable(truth),
      statuses: list(text),
      created_at: nullable(text),
      expires_at: text,
    }),
    processes: list({
      id: number,
      action: nullable(text),
      status: text,
      created_at: nullable(text),
      is_since: truth,
      cost_cents: nullable(number),
    }),
  },
}

/** List paid registrations, transfers, renewals and restores that need staff, longest wait first. */
export const listWaitingRegistrations = {
  route: 'GET /api/staff/registrations',
  takes: {} as {},
  answers: { count: number, registrations: list(registrationShape) },
}

/** Ask the registrar again about a purchase in doubt. */
export const recheckRegistration = {
  route: 'POST /api/staff/registrations/{id}/recheck',
  takes: {} as { path: { id: string } },
  answers: { id: text, domain: text },
}

/** End a purchase in doubt as failed, without charging the buyer. */
export const giveUpRegistration = {
  route: 'POST /api/staff/registrations/{id}/give-up',
  takes: {} as { path: { id: string } },
  answers: { id: text, domain: text },
}

/** Record how a receipt that we couldn’t collect was dealt with. */
export const resolveUncollectedReceipt = {
  route: 'POST /api/staff/uncollected-receipts/{receipt_id}/resolve',
  takes: {} as { path: { receipt_id: string }; body: { note: string } },
  answers: { receipt_id: text },
}

/** Get the forwarding of a domain, or list those that staff stopped. */
export const listStaffForwardings = {
  route: 'GET /api/staff/forwardings',
  takes: {} as { query?: { domain?: string } },
  answers: { forwardings: list(forwardingShape) },
}

/** Stop a forwarding that is abused. */
export const blockForwarding = {
  route: 'POST /api/staff/forwardings/{domain}/block',
  takes: {} as { path: { domain: string }; body: { reason: string } },
  answers: forwardingShape,
}

/** Allow a forwarding that staff stopped. */
export const unblockForwarding = {
  route: 'POST /api/staff/forwardings/{domain}/unblock',
  takes: {} as { path: { domain: string } },
  answers: forwardingShape,
}

/** List brokerage cases of all partners, newest first. */
export const listAllBrokerageCases = {
  route: 'GET /api/staff/brokerage',
  takes: {} as {
    query?: {
      limit?: number
      cursor?: string
      status?:
        | 'OPEN'
        | 'CONTACTING_OWNER'
        | 'NEGOTIATING'
        | 'AGREED'
        | 'COMPLETED'
        | 'CLOSED_NO_DEAL'
        | 'CANCELLED'
      domain?: string
      environment?: 'sandbox' | 'live'
    }
  },
  answers: { cases: list(caseShape), next_cursor: nullable(text) },
}

/** Get a brokerage case. */
export const readAnyBrokerageCase = {
  route: 'GET /api/staff/brokerage/{case_id}',
  takes: {} as { path: { case_id: string } },
  answers: readAnyBrokerageCaseShape,
}

/** Change the status of a case. */
export const moveBrokerageCase = {
  route: 'POST /api/staff/brokerage/{case_id}/status',
  takes: {} as {
    path: { case_id: string }
    body: {
      status:
        | 'OPEN'
        | 'CONTACTING_OWNER'
        | 'NEGOTIATING'
        | 'AGREED'
        | 'COMPLETED'
        | 'CLOSED_NO_DEAL'
        | 'CANCELLED'
      note?: string
    }
  },
  answers: readAnyBrokerageCaseShape,
}

/** Send the owner's offer to the buyer. */
export const makeBrokerageOffer = {
  route: 'POST /api/staff/brokerage/{case_id}/offer',
  takes: {} as { path: { case_id: string }; body: { amount_cents: number; note?: string } },
  answers: readAnyBrokerageCaseShape,
}

/** Close the deal of a case. */
export const completeBrokerageCase = {
  route: 'POST /api/staff/brokerage/{case_id}/complete',
  takes: {} as { path: { case_id: string }; body: { sale_price_cents: number; note?: string } },
  answers: oneOf(approvalShape, readAnyBrokerageCaseShape),
}

/** Record that the former owner was paid. */
export const markFormerOwnerPaid = {
  route: 'POST /api/staff/brokerage/{case_id}/owner-paid',
  takes: {} as { path: { case_id: string }; body: { reference: string } },
  answers: readAnyBrokerageCaseShape,
}

/** List settlements of all partners, latest period first. */
export const listAllSettlements = {
  route: 'GET /api/staff/settlements',
  takes: {} as {
    query?: {
      limit?: number
      cursor?: string
      environment?: 'sandbox' | 'live'
      status?: 'open' | 'due' | 'paid'
      partner_id?: string
    }
  },
  answers: { settlements: list(settlementShape), next_cursor: nullable(text) },
}

/** Get a settlement with its orders. */
export const readSettlement = {
  route: 'GET /api/staff/settlements/{id}',
  takes: {} as { path: { id: string }; query?: { limit?: number; cursor?: string } },
  answers: {
    settlement: settlementShape,
    orders: list({
      public_id: text,
      domain: text,
      status: statusShape,
      payment_model: text as Word<'partner_collected' | 'service_collected'>,
      sale_price_cents: number,
      commission_cents: number,
      currency: text,
      created_at: date,
      completed_at: nullable(date),
    }),
    next_cursor: nullable(text),
  },
}

/** Run settlements for every partner with delivered sales. */
export const runSettlement = {
  route: 'POST /api/staff/settlements/run',
  takes: {} as { body: { environment: 'sandbox' | 'live'; period_end?: string } },
  answers: { settlements: list(settlementShape2) },
}

/** Mark a settlement as paid. */
export const markSettlementPaid = {
  route: 'POST /api/staff/settlements/{id}/paid',
  takes: {} as { path: { id: string } },
  answers: settlementShape2,
}

/** Run this month's payouts. */
export const runPayouts = {
  route: 'POST /api/staff/payouts/run',
  takes: {} as { body: { environment: 'sandbox' | 'live' } },
  answers: oneOf(approvalShape, { payouts: list(payoutShape) }),
}

/** List payouts to all partners, newest first. */
export const listAllPayouts = {
  route: 'GET /api/staff/payouts',
  takes: {} as {
    query?: {
      limit?: number
      cursor?: string
      environment?: 'sandbox' | 'live'
      status?: 'pending' | 'paid' | 'failed'
      partner_id?: string
    }
  },
  answers: {
    payouts: list({
      partner_id: text,
      partner_name: text,
      environment: text as Word<'sandbox' | 'live'>,
      period: text,
      payout_id: text,
      amount_cents: number,
      currency: text,
      status: text as Word<'pending' | 'paid' | 'failed'>,
      method: text,
      paid_at: nullable(date),
      created_at: date,
      note: nullable(text),
      failed_at: nullable(date),
    }),
    next_cursor: nullable(text),
  },
}

/** Mark a payout as paid. */
export const markPayoutPaid = {
  route: 'POST /api/staff/payouts/{id}/paid',
  takes: {} as { path: { id: string }; body: { note?: string } | null },
  answers: payoutShape,
}

/** Mark a payout as failed. */
export const markPayoutFailed = {
  route: 'POST /api/staff/payouts/{id}/failed',
  takes: {} as { path: { id: string }; body: { note?: string } | null },
  answers: payoutShape,
}

/** List payouts to all sellers, newest first. */
export const listAllSellerPayouts = {
  route: 'GET /api/staff/seller-payouts',
  takes: {} as {
    query?: { limit?: number; cursor?: string; status?: 'pending' | 'paid' | 'failed' }
  },
  answers: { payouts: list(payoutShape2), next_cursor: nullable(text) },
}

/** Get a payout to a seller with the sales it pays, and its masked account. */
export const readAnySellerPayout = {
  route: 'GET /api/staff/seller-payouts/{id}',
  takes: {} as { path: { id: string } },
  answers: {
    payout_id: text,
    amount_cents: number,
    currency: text,
    status: text as Word<'pending' | 'paid' | 'failed'>,
    method: text as Word<'bank' | 'stripe'>,
    paid_at: nullable(date),
    failed_at: nullable(date),
    created_at: date,
    account_id: text,
    email: text,
    held_at: nullable(date),
    file_id: nullable(text),
    sent_at: nullable(date),
    transfer_ref: nullable(text),
    problem: nullable(text),
    note: nullable(text),
    details: {
      method: nullable(text),
      holder: nullable(text),
      country: nullable(text),
      iban: nullable(text),
      account_number: nullable(text),
      routing_number: nullable(text),
      updated_at: nullable(date),
    },
    sales: list({
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
    }),
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

/** Pay out what is payable to sellers. */
export const runSellerPayouts = {
  route: 'POST /api/staff/seller-payouts/run',
  takes: {} as {},
  answers: oneOf(approvalShape, { payouts: list(payoutShape2) }),
}

/** Get the pending payouts to sellers as a bank file. */
export const writeSellerPayoutFile = {
  route: 'POST /api/staff/seller-payouts/file',
  takes: {} as { body: { file_id?: string } | null },
  answers: { file_id: text, csv: text, count: number, amount_cents: number },
}

/** Mark a payout to a seller as paid. */
export const markSellerPayoutPaid = {
  route: 'POST /api/staff/seller-payouts/{id}/paid',
  takes: {} as { path: { id: string }; body: { note?: string } | null },
  answers: payoutShape2,
}

/** Mark a payout to a seller as failed. */
export const markSellerPayoutFailed = {
  route: 'POST /api/staff/seller-payouts/{id}/failed',
  takes: {} as { path: { id: string }; body: { note?: string } | null },
  answers: payoutShape2,
}

/** Hold a payout to a seller, so that it is left out of bank files. */
export const holdSellerPayout = {
  route: 'POST /api/staff/seller-payouts/{id}/hold',
  takes: {} as { path: { id: string }; body: { note?: string } | null },
  answers: payoutShape2,
}

/** Release a payout, so that it goes into the next bank file. */
export const releaseSellerPayout = {
  route: 'POST /api/staff/seller-payouts/{id}/release',
  takes: {} as { path: { id: string }; body: { note?: string } | null },
  answers: payoutShape2,
}

/** List approvals, pending first. */
export const listApprovals = {
  route: 'GET /api/staff/approvals',
  takes: {} as {},
  answers: { four_eyes: truth, threshold_cents: number, approvals: list(approvalShape) },
}

/** Approve a request and carry it out. */
export const approveRequest = {
  route: 'POST /api/staff/approvals/{approval_id}/approve',
  takes: {} as { path: { approval_id: string } },
  answers: approvalShape,
}

/** Decline a request. */
export const declineRequest = {
  route: 'POST /api/staff/approvals/{approval_id}/decline',
  takes: {} as { path: { approval_id: string } },
  answers: approvalShape,
}

/** Get the last ledger check, balances and overdue items. */
export const readLedgerHealth = {
  route: 'GET /api/staff/ledger',
  takes: {} as { query?: { environment?: 'sandbox' | 'live' } },
  answers: {
    checked_at: nullable(date),
    duration_ms: nullable(number),
    entry_count: nullable(number),
    is_check_asked: truth,
    invariants: list({
      id: text,
      text: text,
      result: text as Word<'holds' | 'broken' | 'not_checked'>,
      found: list(text),
    }),
    balances: list({
      environment: text as Word<'sandbox' | 'live'>,
      code: text as Word<
        | 'cash'
        | 'processor_receivable'
        | 'deferred_sales'
        | 'deferred_commission'
        | 'sales_revenue'
        | 'commission_expense'
        | 'registration_revenue'
        | 'registration_cost'
        | 'registrar_payable'
        | 'plan_receivable'
        | 'plan_deferred'
        | 'owner_payable'
        | 'partner_receivable_pending'
        | 'partner_receivable_due'
        | 'partner_receivable_invoiced'
        | 'commission_accrued'
        | 'commission_pending'
        | 'payout_in_transit'
        | 'seller_pending'
        | 'seller_payable'
        | 'seller_payout_in_transit'
      >,
      balance_cents: number,
      account_count: number,
    }),
    overdue: list({
      kind: text as Word<'holds' | 'payouts' | 'settlements'>,
      after_hours: number,
      count: number,
      amount_cents: number,
      oldest_at: nullable(date),
    }),
  },
}

/** Start a ledger check. GET /ledger shows the result. */
export const askLedgerCheck = {
  route: 'POST /api/staff/ledger/check',
  takes: {} as {},
  answers: { is_check_asked: truth },
}

/** Get sales, cost and margin per TLD. */
export const readMargins = {
  route: 'GET /api/staff/margins',
  takes: {} as { query?: { from?: string; to?: string } },
  answers: {
    from: text,
    to: text,
    currency: text as Word<'USD'>,
    total: {
      count: number,
      sold_cents: number,
      tax_cents: number,
      cost_cents: number,
      margin_cents: number,
      unpaid_count: number,
      unknown_count: number,
    },
    tlds: list({
      tld: text,
      count: number,
      sold_cents: number,
      tax_cents: number,
      cost_cents: number,
      margin_cents: number,
      unpaid_count: number,
      unknown_count: number,
      other_costs: list({ currency: text, cents: number }),
    }),
  },
}

/** Export sales, cost and margin per TLD as CSV. */
export const exportMargins = {
  route: 'GET /api/staff/margins/export',
  takes: {} as { query?: { from?: string; to?: string } },
  answers: nothing,
}

/** List items whose cost is unknown, oldest first. */
export const listUnknownCosts = {
  route: 'GET /api/staff/costs',
  takes: {} as {},
  answers: {
    count: number,
    items: list({
      receipt_id: text,
      position: number,
      domain: text,
      op: opShape,
      years: nullable(number),
      price_cents: number,
      reason: text as Word<'no_process' | 'no_amount' | 'other_currency' | 'not_recorded'>,
      process_id: nullable(number),
      other_costs: list({ currency: text, cents: number }),
      created_at: date,
    }),
  },
}

/** Record what an item cost us. */
export const recordCost = {
  route: 'POST /api/staff/costs/{receipt_id}/{position}',
  takes: {} as { path: { receipt_id: string; position: string }; body: { cost_cents: number } },
  answers: { domain: text, cost_cents: number },
}

/** Import listings from a file. */
export const importListings = {
  route: 'POST /api/staff/listings/import',
  takes: {} as { query: { environment: 'sandbox' | 'live' } },
  answers: {
    import_id: text,
    created: number,
    updated: number,
    unchanged: number,
    rejected: number,
    errors: list({ line: number, message: text }),
  },
}

/** List imports, newest first, including running ones. */
export const listImports = {
  route: 'GET /api/staff/listings/imports',
  takes: {} as { query?: { limit?: number; cursor?: string } },
  answers: { imports: list(importShape), next_cursor: nullable(text) },
}

/** Get an import with its progress and rejected rows. */
export const readImport = {
  route: 'GET /api/staff/listings/imports/{id}',
  takes: {} as { path: { id: string } },
  answers: importShape,
}

/** List a partner's members. */
export const listMembers = {
  route: 'GET /api/staff/partners/{partner_id}/members',
  takes: {} as { path: { partner_id: string } },
  answers: { members: list(memberShape) },
}

/** Add a member to a partner, or change their role. */
export const addMember = {
  route: 'POST /api/staff/partners/{partner_id}/members',
  takes: {} as {
    path: { partner_id: string }
    body: { email: string; admin?: boolean; role?: 'admin' | 'developer' | 'finance' | 'viewer' }
  },
  answers: memberShape,
}

/** Remove a member from a partner. */
export const removeMember = {
  route: 'DELETE /api/staff/partners/{partner_id}/members/{account_id}',
  takes: {} as { path: { partner_id: string; account_id: string } },
  answers: nothing,
}

/** List the audit log, newest first. */
export const listAudit = {
  route: 'GET /api/staff/audit',
  takes: {} as {
    query?: {
      limit?: number
      cursor?: string
      email?: string
      action?: string
      kind?: 'change' | 'read'
      from?: string
      to?: string
    }
  },
  answers: {
    entries: list({
      id: text,
      at: date,
      account_id: nullable(text),
      email: nullable(text),
      address: text,
      action: text,
      sentence: text,
      params: record,
      status: nullable(number),
      error_code: nullable(text),
    }),
    next_cursor: nullable(text),
  },
}

/** API description of the staff and partner pages. */
export const readInternalDescription = {
  route: 'GET /api/openapi.internal.json',
  takes: {} as {},
  answers: record,
}
