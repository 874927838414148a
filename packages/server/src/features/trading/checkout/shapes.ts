import { type Static, Type } from 'typebox'
import { NextCursor } from '../../../http/pages.ts'
import { NO_CONTROLS, Nullable, OneOf } from '../../../http/shapes.ts'
import { refuseField } from '../../../refusal.ts'
import { namedOf, readDomainName } from '../../../values/domain-name.ts'
import { readHttpsUrl } from '../orders/https-url.ts'
import type { ListedSession as ListedSessionRow, NewSession } from './sql.ts'

const Url = Type.Optional(Type.String({ maxLength: 2_000, pattern: NO_CONTROLS }))
export const BuyerName = Type.String({ minLength: 1, maxLength: 200, pattern: NO_CONTROLS })

export const SessionIn = Type.Object({
  quote_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1_000, description: 'From POST /quotes.' }),
  ),
  domain: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1_000, description: 'Required without a quote.' }),
  ),
  buyer: Type.Optional(
    Type.Object(
      {
        email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
        name: Type.Optional(BuyerName),
        country: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$' })),
      },
      { description: 'What you know about the buyer. The buyer can change it.' },
    ),
  ),
  return_url: Url,
  cancel_url: Url,
  reference: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      pattern: NO_CONTROLS,
      description: 'Your reference. The order carries it as external_payment_ref.',
    }),
  ),
})
export type SessionIn = Static<typeof SessionIn>

export const SessionOut = Type.Object({
  session_id: Type.String(),
  checkout_url: Type.String({ description: 'Send the buyer here. Valid for seven days.' }),
  domain: Type.String(),
  unicode: Type.Optional(Type.String({ description: 'In Unicode, if it differs.' })),
  price_cents: Type.Integer({ description: 'Fixed until the session expires.' }),
  currency: Type.String(),
  status: OneOf(['open']),
  expires_at: Type.String({ format: 'date-time' }),
})
export type SessionOut = Static<typeof SessionOut>

/**
 * - `open`: the buyer can pay.
 * - `paying`: a payment is in progress.
 * - `paid`: it became an order.
 * - `gone`: sold to someone else, or withdrawn.
 * - `expired`: the seven days are over.
 */
export const SESSION_STATES = ['open', 'paying', 'paid', 'gone', 'expired'] as const

export const ListedSession = Type.Object({
  ...SessionOut.properties,
  checkout_url: Nullable(
    Type.String({
      description:
        'Null once the page no longer takes payments. After that, only the buyer has the link.',
    }),
  ),
  status: OneOf(SESSION_STATES),
  quote_id: Nullable(Type.String()),
  reference: Nullable(Type.String()),
  public_id: Nullable(
    Type.String({ description: 'The order that was paid here; null until then.' }),
  ),
  created_at: Type.String({ format: 'date-time' }),
})
export const SessionsPage = Type.Object({
  sessions: Type.Array(ListedSession),
  next_cursor: NextCursor,
})

/** What a partner asks to sell on a hosted checkout page. */
export type SessionInput = Pick<
  NewSession,
  | 'quote_id'
  | 'reference'
  | 'buyer_email'
  | 'buyer_name'
  | 'buyer_country'
  | 'return_url'
  | 'cancel_url'
> & { domain: string | null }

/** Refuses: validation_error (neither a quote nor a domain, an invalid domain or URL). */
export function readSessionInput(body: SessionIn): SessionInput {
  const { quote_id = null, reference = null, buyer } = body
  if (quote_id === null && body.domain === undefined) {
    throw refuseField('domain', 'is required without a quote_id.')
  }
  return {
    quote_id,
    reference,
    domain: body.domain === undefined ? null : domainOf(body.domain),
    buyer_email: buyer?.email ?? null,
    buyer_name: buyer?.name ?? null,
    buyer_country: buyer?.country?.toUpperCase() ?? null,
    return_url: readHttpsUrl('return_url', body.return_url),
    cancel_url: readHttpsUrl('cancel_url', body.cancel_url),
  }
}

function domainOf(text: string): string {
  const read = readDomainName(text)
  if (!read.ok) throw refuseField('domain', read.reason)
  return read.name
}

export function sessionOut(session: NewSession, checkout_url: string): SessionOut {
  const { session_id, domain, price_cents, currency, expires_at } = session
  return {
    session_id,
    checkout_url,
    ...namedOf(domain),
    price_cents,
    currency,
    status: 'open',
    expires_at: expires_at.toISOString(),
  }
}

type PageState = { url: string; status: (typeof SESSION_STATES)[number] }

export function listedSessionOut(
  row: ListedSessionRow,
  { url, status }: PageState,
): Static<typeof ListedSession> {
  return {
    ...sessionOut(row, url),
    checkout_url: status === 'open' || status === 'paying' ? url : null,
    status,
    quote_id: row.quote_id,
    reference: row.reference,
    public_id: row.order_id,
    created_at: row.created_at.toISOString(),
  }
}
