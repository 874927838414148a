// Written by scripts/generated.ts from the API description. Change the routes instead.
/* oxlint-disable max-lines */
import { date, list, nothing, nullable, number, record, text, truth } from '../shape.ts'
import type { Word } from '../shape.ts'

export const roleShape = text as Word<'admin' | 'developer' | 'finance' | 'viewer'>

export const webhookShape = {
  url: text,
  active: truth,
  created_at: date,
  inactive_at: nullable(date),
  inactive_reason: nullable(text),
  previous_secret_until: nullable(date),
}

export const deliveryShape = {
  delivery_id: text,
  event_id: text,
  type: text,
  status: text as Word<'pending' | 'delivered' | 'failed'>,
  attempts: number,
  created_at: date,
  last_attempt_at: nullable(date),
  next_attempt_at: nullable(date),
  last_status_code: nullable(number),
  last_error: nullable(text),
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

export const settlementShape = {
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

export const balanceShape = {
  pending_cents: number,
  payable_cents: number,
  paid_out_cents: number,
  reversed_cents: number,
}

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

export const scopeShape = text as Word<
  'search' | 'embed' | 'buy' | 'broker' | 'refer' | 'report' | 'webhook'
>

export const issueOwnCredentialShape = {
  key_id: text,
  label: nullable(text),
  scopes: list(scopeShape),
  affiliate: truth,
  secret: nullable(text),
  public_key: nullable(text),
}

export const memberShape = {
  account_id: text,
  email: text,
  name: text,
  role: roleShape,
  created_at: date,
}

export const invitationShape = {
  invitation_id: text,
  email: text,
  role: roleShape,
  invited_by: nullable(text),
  created_at: date,
  expires_at: date,
}

/** List partners you can act for. */
export const listOwnPartners = {
  route: 'GET /api/portal/partners',
  takes: {} as {},
  answers: {
    partners: list({
      partner_id: text,
      name: text,
      suspended: truth,
      role: roleShape,
      affiliate_in: list(text as Word<'sandbox' | 'live'>),
    }),
  },
}

/** List invitations to your email address. */
export const listOwnInvitations = {
  route: 'GET /api/portal/invitations',
  takes: {} as {},
  answers: {
    invitations: list({
      invitation_id: text,
      partner_id: text,
      partner_name: text,
      role: roleShape,
      invited_by: nullable(text),
      expires_at: date,
    }),
  },
}

/** Accept an invitation and join the team. */
export const acceptInvitation = {
  route: 'POST /api/portal/invitations/{invitation_id}/accept',
  takes: {} as { path: { invitation_id: string } },
  answers: { partner_id: text, role: roleShape },
}

/** Decline an invitation. */
export const declineInvitation = {
  route: 'POST /api/portal/invitations/{invitation_id}/decline',
  takes: {} as { path: { invitation_id: string } },
  answers: nothing,
}

/** Get the webhook endpoint, or null. */
export const readOwnWebhook = {
  route: 'GET /api/portal/{partner_id}/{environment}/webhook',
  takes: {} as { path: { partner_id: string; environment: 'sandbox' | 'live' } },
  answers: { webhook: nullable(webhookShape) },
}

/** Create, update or re-enable the webhook endpoint. */
export const setOwnWebhook = {
  route: 'PUT /api/portal/{partner_id}/{environment}/webhook',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    body: { url: string; secret?: string }
  },
  answers: { webhook: nullable(webhookShape) },
}

/** Delete the webhook endpoint. */
export const deleteOwnWebhook = {
  route: 'DELETE /api/portal/{partner_id}/{environment}/webhook',
  takes: {} as { path: { partner_id: string; environment: 'sandbox' | 'live' } },
  answers: nothing,
}

/** Send a test event now. */
export const testOwnWebhook = {
  route: 'POST /api/portal/{partner_id}/{environment}/webhook/test',
  takes: {} as { path: { partner_id: string; environment: 'sandbox' | 'live' } },
  answers: {
    event_id: text,
    delivered: truth,
    status_code: nullable(number),
    error: nullable(text),
    duration_ms: number,
  },
}

/** List deliveries, newest first. */
export const listOwnDeliveries = {
  route: 'GET /api/portal/{partner_id}/{environment}/deliveries',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    query?: {
      limit?: number
      cursor?: string
      status?: 'pending' | 'delivered' | 'failed'
      type?:
        | 'order.recorded'
        | 'order.manual_review_cleared'
        | 'order.transfer_started'
        | 'order.transfer_completed'
        | 'order.settled'
        | 'order.refunded'
        | 'brokerage.case_completed'
    }
  },
  answers: { deliveries: list(deliveryShape), next_cursor: nullable(text) },
}

/** Get a delivery with its attempts. */
export const readOwnDelivery = {
  route: 'GET /api/portal/{partner_id}/{environment}/deliveries/{id}',
  takes: {} as { path: { partner_id: string; environment: 'sandbox' | 'live'; id: string } },
  answers: {
    delivery_id: text,
    event_id: text,
    type: text,
    status: text as Word<'pending' | 'delivered' | 'failed'>,
    attempts: number,
    created_at: date,
    last_attempt_at: nullable(date),
    next_attempt_at: nullable(date),
    last_status_code: nullable(number),
    last_error: nullable(text),
    tries: list({
      number: number,
      at: date,
      host: text,
      status_code: nullable(number),
      error: nullable(text),
      duration_ms: number,
    }),
  },
}

/** Outcomes of deliveries and response times of the last seven days, by day. */
export const readDeliveryStats = {
  route: 'GET /api/portal/{partner_id}/{environment}/delivery-stats',
  takes: {} as { path: { partner_id: string; environment: 'sandbox' | 'live' } },
  answers: {
    days: list({
      day: text,
      delivered: number,
      failed: number,
      pending: number,
      p50_ms: nullable(number),
      p95_ms: nullable(number),
    }),
    failed_count: number,
  },
}

/** Resend deliveries that failed since a time, oldest first, at most 1,000 at once. */
export const resendFailedDeliveries = {
  route: 'POST /api/portal/{partner_id}/{environment}/deliveries/resend-failed',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    body: { since: string }
  },
  answers: { resent: number, has_more: truth },
}

/** Resend a delivery. */
export const resendOwnDelivery = {
  route: 'POST /api/portal/{partner_id}/{environment}/deliveries/{id}/resend',
  takes: {} as { path: { partner_id: string; environment: 'sandbox' | 'live'; id: string } },
  answers: deliveryShape,
}

/** List events, newest first. */
export const browseOwnEvents = {
  route: 'GET /api/portal/{partner_id}/{environment}/events',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    query?: {
      limit?: number
      cursor?: string
      type?:
        | 'order.recorded'
        | 'order.manual_review_cleared'
        | 'order.transfer_started'
        | 'order.transfer_completed'
        | 'order.settled'
        | 'order.refunded'
        | 'brokerage.case_completed'
        | 'transfer.held'
        | 'transfer.started'
        | 'transfer.completed'
        | 'transfer.cancelled'
        | 'brokerage.case_opened'
        | 'brokerage.status_changed'
    }
  },
  answers: {
    events: list({ id: text, type: text, created_at: date, data: record }),
    next_cursor: nullable(text),
  },
}

/** Get an event with the payload that is sent. */
export const readOwnEvent = {
  route: 'GET /api/portal/{partner_id}/{environment}/events/{id}',
  takes: {} as { path: { partner_id: string; environment: 'sandbox' | 'live'; id: string } },
  answers: { id: text, type: text, created_at: date, data: record, body: text },
}

/** List orders, newest first. */
export const listOwnOrders = {
  route: 'GET /api/portal/{partner_id}/{environment}/orders',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    query?: {
      limit?: number
      cursor?: string
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
      from?: string
      to?: string
    }
  },
  answers: {
    orders: list({
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
      'dry_run?': truth,
    }),
    next_cursor: nullable(text),
  },
}

/** Get an order with its timeline, refund and payment. */
export const readOwnOrder = {
  route: 'GET /api/portal/{partner_id}/{environment}/orders/{public_id}',
  takes: {} as { path: { partner_id: string; environment: 'sandbox' | 'live'; public_id: string } },
  answers: {
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
    'dry_run?': truth,
    refund: nullable({
      refund_id: text,
      status: text as Word<'REFUNDED' | 'PENDING' | 'CLOSED'>,
      created_at: date,
    }),
    payment_status: nullable(text),
  },
}

/** Get sales per day, oldest first. */
export const readOwnOrderDays = {
  route: 'GET /api/portal/{partner_id}/{environment}/order-days',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    query?: { days?: number }
  },
  answers: {
    orders: number,
    gmv_cents: number,
    commission_cents: number,
    by_day: list({ date: text, orders: number, gmv_cents: number, commission_cents: number }),
  },
}

/** List quotes of the last day, newest first. */
export const listOwnQuotes = {
  route: 'GET /api/portal/{partner_id}/{environment}/quotes',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    query?: { limit?: number; cursor?: string }
  },
  answers: {
    quotes: list({
      quote_id: text,
      domain: text,
      'unicode?': text,
      price_cents: number,
      currency: text,
      created_at: date,
      expires_at: date,
      status: text as Word<'open' | 'in_checkout' | 'ordered' | 'expired'>,
      public_id: nullable(text),
    }),
    next_cursor: nullable(text),
  },
}

/** Create a quote: lock the buy now price for ten minutes. */
export const createOwnQuote = {
  route: 'POST /api/portal/{partner_id}/{environment}/quotes',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    body: { domain: string }
  },
  answers: {
    quote_id: text,
    domain: text,
    'unicode?': text,
    price_cents: number,
    currency: text,
    created_at: date,
    expires_at: date,
  },
}

/** List checkout sessions, newest first. */
export const listOwnCheckoutSessions = {
  route: 'GET /api/portal/{partner_id}/{environment}/checkout-sessions',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    query?: { limit?: number; cursor?: string }
  },
  answers: {
    sessions: list({
      session_id: text,
      checkout_url: nullable(text),
      domain: text,
      'unicode?': text,
      price_cents: number,
      currency: text,
      status: text as Word<'open' | 'paying' | 'paid' | 'gone' | 'expired'>,
      expires_at: date,
      quote_id: nullable(text),
      reference: nullable(text),
      public_id: nullable(text),
      created_at: date,
    }),
    next_cursor: nullable(text),
  },
}

/** Create a hosted checkout page. */
export const createOwnCheckoutSession = {
  route: 'POST /api/portal/{partner_id}/{environment}/checkout-sessions',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    body: {
      quote_id?: string
      domain?: string
      buyer?: { email?: string; name?: string; country?: string }
      return_url?: string
      cancel_url?: string
      reference?: string
    }
  },
  answers: {
    session_id: text,
    checkout_url: text,
    domain: text,
    'unicode?': text,
    price_cents: number,
    currency: text,
    status: text as Word<'open'>,
    expires_at: date,
  },
}

/** List signed requests of the last seven days, newest first. */
export const listOwnRequests = {
  route: 'GET /api/portal/{partner_id}/{environment}/requests',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    query?: {
      limit?: number
      cursor?: string
      status?: string
      path?: string
      from?: string
      to?: string
      request_id?: string
    }
  },
  answers: {
    requests: list({
      request_id: text,
      at: date,
      method: text,
      path: text,
      status: number,
      code: nullable(text),
      duration_ms: number,
      key_id: text,
      'request_headers?': list({ name: text, value: text }),
      'response_headers?': list({ name: text, value: text }),
    }),
    next_cursor: nullable(text),
  },
}

/** List settlements by period, the open one first. */
export const listOwnSettlements = {
  route: 'GET /api/portal/{partner_id}/{environment}/settlements',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    query?: { limit?: number; cursor?: string }
  },
  answers: { settlements: list(settlementShape), next_cursor: nullable(text) },
}

/** Get a settlement with its orders. */
export const readOwnSettlement = {
  route: 'GET /api/portal/{partner_id}/{environment}/settlements/{settlement_id}',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live'; settlement_id: string }
    query?: { limit?: number; cursor?: string }
  },
  answers: {
    statement: settlementShape,
    lines: list({
      public_id: text,
      domain: text,
      status: statusShape,
      payment_model: text as Word<'partner_collected' | 'service_collected'>,
      sale_price_cents: number,
      commission_cents: number,
      currency: text,
      created_at: date,
    }),
    next_cursor: nullable(text),
  },
}

/** Export the orders of a settlement as CSV. */
export const exportOwnSettlement = {
  route: 'GET /api/portal/{partner_id}/{environment}/settlements/{settlement_id}/lines.csv',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live'; settlement_id: string }
  },
  answers: nothing,
}

/** List payouts and the balance due. */
export const listOwnPayouts = {
  route: 'GET /api/portal/{partner_id}/{environment}/payouts',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    query?: { limit?: number; cursor?: string }
  },
  answers: {
    payouts: list({
      payout_id: text,
      amount_cents: number,
      currency: text,
      status: text as Word<'pending' | 'paid' | 'failed'>,
      method: text,
      paid_at: nullable(date),
      created_at: date,
    }),
    total_paid_cents: number,
    next_cursor: nullable(text),
    balance: balanceShape,
  },
}

/** List brokerage cases, newest first. */
export const listOwnBrokerageCases = {
  route: 'GET /api/portal/{partner_id}/{environment}/brokerage',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
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
    }
  },
  answers: {
    cases: list({
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
    }),
    next_cursor: nullable(text),
  },
}

/** Get a brokerage case with its timeline. */
export const readOwnBrokerageCase = {
  route: 'GET /api/portal/{partner_id}/{environment}/brokerage/{case_id}',
  takes: {} as { path: { partner_id: string; environment: 'sandbox' | 'live'; case_id: string } },
  answers: {
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
    timeline: list({
      at: date,
      status: statusShape2,
      event: text,
      amount_cents: nullable(number),
      note: nullable(text),
    }),
    offers: list({
      offer_id: text,
      amount_cents: number,
      currency: text,
      status: text as Word<'open' | 'accepted' | 'declined' | 'withdrawn'>,
      note: nullable(text),
      created_at: date,
      answered_at: nullable(date),
    }),
  },
}

/** List referral links with results, newest first. */
export const listOwnLinks = {
  route: 'GET /api/portal/{partner_id}/{environment}/links',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    query?: { limit?: number; cursor?: string }
  },
  answers: {
    links: list({
      link_id: text,
      code: text,
      url: text,
      kind: text as Word<'generic' | 'domain' | 'product'>,
      domain: nullable(text),
      'unicode?': text,
      product: nullable(text),
      label: nullable(text),
      created_at: date,
      clicks: number,
      conversions: number,
      sales_cents: number,
      commission_cents: number,
    }),
    next_cursor: nullable(text),
  },
}

/** Create a referral link. */
export const createOwnLink = {
  route: 'POST /api/portal/{partner_id}/{environment}/links',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    body: {
      kind: 'generic' | 'domain' | 'product'
      domain?: string
      product?: string
      label?: string
    }
  },
  answers: {
    link_id: text,
    code: text,
    url: text,
    kind: text as Word<'generic' | 'domain' | 'product'>,
    domain: nullable(text),
    'unicode?': text,
    product: nullable(text),
    label: nullable(text),
    created_at: date,
  },
}

/** Get clicks, sales and revenue. */
export const readOwnAnalytics = {
  route: 'GET /api/portal/{partner_id}/{environment}/analytics',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    query?: { from?: string; to?: string }
  },
  answers: {
    from: nullable(text),
    to: nullable(text),
    funnel: {
      clicks: number,
      checkouts: number,
      sales: number,
      link_checkouts: number,
      link_sales: number,
      conversion_rate: number,
    },
    gmv_cents: number,
    commission_cents: number,
    by_day: list({
      date: text,
      clicks: number,
      checkouts: number,
      sales: number,
      gmv_cents: number,
      commission_cents: number,
    }),
  },
}

/** List sales from referrals, newest first. */
export const listOwnSales = {
  route: 'GET /api/portal/{partner_id}/{environment}/sales',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    query?: { limit?: number; cursor?: string }
  },
  answers: {
    sales: list({
      sale_id: text,
      buyer: nullable(text),
      domain: text,
      status: statusShape,
      amount_cents: number,
      commission_cents: number,
      link_id: nullable(text),
      created_at: date,
    }),
    next_cursor: nullable(text),
  },
}

/** List commissions with totals, newest first. */
export const listOwnCommissions = {
  route: 'GET /api/portal/{partner_id}/{environment}/commissions',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    query?: { limit?: number; cursor?: string }
  },
  answers: {
    commissions: list({
      entry_id: text,
      kind: text as Word<'accrued' | 'pending' | 'paid_out' | 'reversed'>,
      amount_cents: number,
      balance_cents: number,
      public_id: nullable(text),
      created_at: date,
    }),
    balance: balanceShape,
    next_cursor: nullable(text),
  },
}

/** Export a report as CSV. */
export const exportOwnReport = {
  route: 'GET /api/portal/{partner_id}/{environment}/exports/{name}',
  takes: {} as {
    path: {
      partner_id: string
      environment: 'sandbox' | 'live'
      name: 'days' | 'links' | 'sales' | 'commissions'
    }
    query?: { from?: string; to?: string }
  },
  answers: nothing,
}

/** List credentials, active first (without secrets). */
export const listOwnCredentials = {
  route: 'GET /api/portal/{partner_id}/{environment}/credentials',
  takes: {} as { path: { partner_id: string; environment: 'sandbox' | 'live' } },
  answers: {
    credentials: list({
      key_id: text,
      label: nullable(text),
      scopes: list(scopeShape),
      affiliate: truth,
      public_key: nullable(text),
      created_at: date,
      last_used_at: nullable(date),
      expires_at: nullable(date),
      revoked_at: nullable(date),
      in_use: truth,
    }),
    grantable: { scopes: list(scopeShape), affiliate: truth },
    active_max: number,
    admin: truth,
  },
}

/** Issue a credential with a secret, which is shown only once, or for a public key. */
export const issueOwnCredential = {
  route: 'POST /api/portal/{partner_id}/{environment}/credentials',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    body: {
      scopes: ('search' | 'embed' | 'buy' | 'broker' | 'refer' | 'report' | 'webhook')[]
      affiliate?: boolean
      label?: string
      public_key?: string
    }
  },
  answers: issueOwnCredentialShape,
}

/** Rotate a credential. The old one keeps working for the overlap. */
export const rotateOwnCredential = {
  route: 'POST /api/portal/{partner_id}/{environment}/credentials/{key_id}/rotate',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live'; key_id: string }
    body: { overlap_seconds?: number; public_key?: string } | null
  },
  answers: issueOwnCredentialShape,
}

/** Revoke a credential immediately. */
export const revokeOwnCredential = {
  route: 'POST /api/portal/{partner_id}/{environment}/credentials/{key_id}/revoke',
  takes: {} as { path: { partner_id: string; environment: 'sandbox' | 'live'; key_id: string } },
  answers: nothing,
}

/** List the team and its open invitations. */
export const listTeam = {
  route: 'GET /api/portal/{partner_id}/{environment}/members',
  takes: {} as { path: { partner_id: string; environment: 'sandbox' | 'live' } },
  answers: { members: list(memberShape), invitations: list(invitationShape) },
}

/** Invite a person by email, or send the invitation again. */
export const inviteTeamMember = {
  route: 'POST /api/portal/{partner_id}/{environment}/invitations',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live' }
    body: { email: string; role: 'admin' | 'developer' | 'finance' | 'viewer' }
  },
  answers: invitationShape,
}

/** Cancel an invitation. */
export const cancelInvitation = {
  route: 'DELETE /api/portal/{partner_id}/{environment}/invitations/{invitation_id}',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live'; invitation_id: string }
  },
  answers: nothing,
}

/** Change the role of a member. */
export const changeMemberRole = {
  route: 'PATCH /api/portal/{partner_id}/{environment}/members/{account_id}',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live'; account_id: string }
    body: { role: 'admin' | 'developer' | 'finance' | 'viewer' }
  },
  answers: memberShape,
}

/** Remove a member from the team. */
export const removeTeamMember = {
  route: 'DELETE /api/portal/{partner_id}/{environment}/members/{account_id}',
  takes: {} as {
    path: { partner_id: string; environment: 'sandbox' | 'live'; account_id: string }
  },
  answers: nothing,
}
