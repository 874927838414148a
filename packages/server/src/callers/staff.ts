import type { Deps } from '../deps.ts'
import { demandSameOrigin } from '../auth/same-origin.ts'
import { optionalSession } from '../auth/session.ts'
import { demandStaff } from '../auth/staff.ts'
import type { PageCache } from '../features/market/listings/page-cache.ts'
import { keepAudit } from '../features/desks/staff/keep-audit.ts'
import { staffRoutes } from '../features/desks/staff/routes.ts'
import { type App } from '../http/app.ts'
import { serveInternalDescription } from '../http/openapi.ts'
import { countByAddress } from '../http/rate-limit.ts'
import { demandOfRoutes, PUBLIC_DEMANDS } from '../http/route-config.ts'

/** Staff routes. Every call is written to the audit log, with its outcome. */
export async function openToStaff(
  staff: App,
  { config, db, replica, clock, limiter, upstream: { registrar } }: Deps,
  listingPages: PageCache,
): Promise<void> {
  const { baseUrl, masterKey, fourEyes, reviewThresholdCents, isQuarantined } = config
  demandOfRoutes(staff, PUBLIC_DEMANDS)
  countByAddress(staff, limiter)
  optionalSession(staff, { db, clock, baseUrl })
  keepAudit(staff, { db, clock }, { limiter })
  demandStaff(staff)
  demandSameOrigin(staff, baseUrl)
  const rules = { fourEyes, reviewThresholdCents, isQuarantined }
  const needs = { db, replica, clock, masterKey, baseUrl, registrar, listingPages }
  await staffRoutes(staff, { ...needs, ...rules })
}

/** The description of the internal API. Reading it changes nothing, so it isn't audited. */
export function describeToStaff(staff: App, { config, db, clock, limiter }: Deps): void {
  demandOfRoutes(staff, PUBLIC_DEMANDS)
  countByAddress(staff, limiter)
  optionalSession(staff, { db, clock, baseUrl: config.baseUrl })
  demandStaff(staff)
  serveInternalDescription(staff)
}
