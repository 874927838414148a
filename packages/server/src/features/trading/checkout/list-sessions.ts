import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import { cutPage, positionOf } from '../../../http/pages.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { findOffers } from '../../market/listings/find-offers.ts'
import { checkoutPath, isExpired } from './session.ts'
import { listedSessionOut, type SESSION_STATES } from './shapes.ts'
import { type ListedSession, readOwnSessions } from './sql.ts'

type Query = { limit: number; cursor?: string }
type Needs = { masterKey: MasterKey; baseUrl: string; now: Date }

/**
 * A partner's checkout sessions, newest first, each with the status its buyer would see. Links are
 * signed on the fly because we don't store them. Refuses: validation_error (cursor).
 */
export async function listSessions(
  reader: Reader,
  tenant: Tenant,
  { limit, cursor }: Query,
  { masterKey, baseUrl, now }: Needs,
) {
  const found = await readOwnSessions(reader, tenant, {
    before: positionOf(cursor),
    max: limit + 1,
  })
  const { rows, next_cursor } = cutPage(found, limit, ({ created_at, session_id }) => {
    return { at: created_at, id: session_id }
  })
  const domains = rows.map(({ domain }) => domain)
  const offered = await findOffers(reader, tenant.environment, domains)
  const sessions = rows.map((row) => {
    const url = baseUrl + checkoutPath(masterKey, row.session_id)
    return listedSessionOut(row, { url, status: stateOf(row, offered.has(row.domain), now) })
  })
  return { sessions, next_cursor }
}

/** Checks in the same order as the page itself (read-view.ts). */
function stateOf(
  session: ListedSession,
  isOffered: boolean,
  now: Date,
): (typeof SESSION_STATES)[number] {
  if (session.order_id !== null) return 'paid'
  if (session.is_paying) return 'paying'
  if (!isOffered) return 'gone'
  return isExpired(session, now) ? 'expired' : 'open'
}
