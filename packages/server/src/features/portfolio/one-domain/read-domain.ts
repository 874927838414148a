import type { Static } from 'typebox'
import type { Db } from '../../../db/pool.ts'
import { readPastChanges } from '../changes/history-sql.ts'
import { readContact } from '../domains/contact-sql.ts'
import { findDeparture, readEvents, refreshIfOld } from '../domains/event-sql.ts'
import type { OwnedDomain } from '../domains/find-owned.ts'
import { readForwarding } from '../forwarding/sql.ts'
import { summaryOf } from '../forwarding/summary.ts'
import { renewPriceOf, restorePriceOf } from '../domains/renew-price.ts'
import { domainOut, verifyBy } from '../domains/shapes.ts'
import type { Snapshot } from '../../registry/tlds/catalogue.ts'
import { renewYearsOf } from '../../registry/tlds/map-tld-info.ts'
import { historyOf } from './history.ts'
import { departureOut } from './list-departures.ts'
import type { DomainDetailOut } from './shapes.ts'
import { lockedUntil } from '../domains/transfer-lock.ts'
import { isLockedByRegistry } from './transfer-rules.ts'

export const HISTORY_MAX = 100
/** What is older is checked at the registrar when somebody looks at it. */
const SEEN_WITHIN_MS = 10 * 60_000
/** The same while the owner waits for something to happen there. */
const AWAITED_WITHIN_MS = 30_000

type Known = { snapshot: Snapshot; now: Date }
type Detail = Static<typeof DomainDetailOut>

/** Everything known about one domain. The registrar is asked in the background if that is old. */
export async function readDomain(
  db: Db,
  row: OwnedDomain,
  { snapshot, now }: Known,
): Promise<Detail> {
  const { account_id, domain, tld, statuses } = row
  const of = { account_id, domain, limit: HISTORY_MAX }
  const isAwaited = row.unverified_since ?? row.leaving_since ?? row.auth_code_shown_at
  const seenWithinMs = isAwaited ? AWAITED_WITHIN_MS : SEEN_WITHIN_MS
  const seenBefore = new Date(now.getTime() - seenWithinMs)
  const [changes, events, departure, verification, forwarding] = await Promise.all([
    readPastChanges(db, of),
    readEvents(db, of),
    row.leaving_since ? findDeparture(db, domain) : undefined,
    verificationOf(db, row),
    readForwarding(db, { account_id, domain }),
    refreshIfOld(db, { account_id, domain, now, seenBefore }),
  ])
  const rules = snapshot.tlds.get(tld)?.rules
  return {
    ...domainOut(row, now),
    privacy_offered: rules?.featuresAvailable.includes('PRIVACY_PROTECT') ?? true,
    dnssec: { enabled: row.dnssec },
    forwarding: forwarding ? summaryOf(forwarding) : null,
    verification,
    plan_id: row.plan_id,
    transfer: {
      lock_offered: rules?.transferLock ?? true,
      locked_until: lockedUntil(rules, row.registered_at, now)?.toISOString() ?? null,
      is_locked_by_registry: isLockedByRegistry(statuses),
      needs_auth_code: rules?.transferRequiresAuthcode ?? true,
      auth_code_shown_at: row.auth_code_shown_at?.toISOString() ?? null,
      leaving: departure ? departureOut(departure) : null,
    },
    prices: {
      currency: 'USD',
      renew_cents: renewPriceOf(snapshot, row, now),
      renew_years: Math.max(rules ? renewYearsOf(rules) : 1, 1),
      restore_cents: restorePriceOf(snapshot, row, now),
    },
    ...historyOf(changes, events, HISTORY_MAX),
  }
}

async function verificationOf(db: Db, row: OwnedDomain): Promise<Detail['verification']> {
  const { unverified_since: asked_at, registrant_contact_id: id } = row
  if (!asked_at) return null
  const contact = id === null ? undefined : await readContact(db, row.account_id, id)
  return {
    email: contact?.email ?? null,
    asked_at: asked_at.toISOString(),
    deadline_at: verifyBy(asked_at).toISOString(),
  }
}
