import { formatQuery } from '../query-string.ts'
import { ask, tell } from './ask.ts'
import type { Slice } from './deliveries.ts'
import { pathOf, recordIn, textOrNullIn } from './portal.ts'
import type { Tenant } from './portal.ts'
import { centsIn, dateIn, recordsIn, textIn } from './read-record.ts'

export type CheckoutSession = {
  session_id: string
  /** Null once nobody can pay there. */
  checkout_url: string | null
  domain: string
  price_cents: number
  currency: string
  status: string
  reference: string | null
  /** The order it became. */
  public_id: string | null
  created_at: Date
  expires_at: Date
}

export type NewSession = { domain?: string; quote_id?: string; reference?: string }

export async function readSessions(
  tenant: Tenant,
  cursor: string,
  signal: AbortSignal,
): Promise<Slice<CheckoutSession>> {
  const query = formatQuery({ cursor, limit: 25 })
  const body = recordIn(await ask(pathOf(tenant, `checkout-sessions${query}`), signal))
  const items = recordsIn(body, 'sessions').map((session) => ({
    session_id: textIn(session, 'session_id'),
    checkout_url: textOrNullIn(session, 'checkout_url'),
    domain: textIn(session, session['unicode'] === undefined ? 'domain' : 'unicode'),
    price_cents: centsIn(session, 'price_cents'),
    currency: textIn(session, 'currency'),
    status: textIn(session, 'status'),
    reference: textOrNullIn(session, 'reference'),
    public_id: textOrNullIn(session, 'public_id'),
    created_at: dateIn(session, 'created_at'),
    expires_at: dateIn(session, 'expires_at'),
  }))
  return { items, next_cursor: textOrNullIn(body, 'next_cursor') }
}

/** The id of the new session, by which its page's address names it. */
export async function createSession(tenant: Tenant, body: NewSession): Promise<string> {
  const made = recordIn(await tell(pathOf(tenant, 'checkout-sessions'), { body }))
  return textIn(made, 'session_id')
}
