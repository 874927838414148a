import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../refusal.ts'
import { findMembership } from './partner-member-sql.ts'
import type { Tenant } from '../values/environment.ts'
import type { PartnerRole } from '../values/partner-role.ts'
import { sessionOf } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The partner and environment in the URL, for which the signed-in person acts. */
    tenant: Tenant
    /** What that person may do for the partner. */
    partnerRole: PartnerRole
  }
}

/**
 * Lets only members of the partner in the URL through, and only those whose role the route names
 * (`roles` in its config). Install after `demandSession`. For everyone else the partner doesn't
 * exist.
 *
 * Refuses: not_found, forbidden (the partner is suspended, and so are its credentials; or the role
 * may not do this).
 */
export function demandMember(app: FastifyInstance, { db }: { db: Db }): void {
  app.decorateRequest('tenant', null as never)
  app.decorateRequest('partnerRole', 'viewer')
  app.addHook('onRequest', async (request) => {
    const { tenant, role } = await placeOf(db, request)
    const { roles = [] } = request.routeOptions.config
    if (!roles.includes(role)) {
      const text = `Your role on this team (${role}) doesn’t allow this. Ask an admin of your team.`
      throw new Refusal('forbidden', text)
    }
    request.tenant = tenant
    request.partnerRole = role
  })
}

type Place = { tenant: Tenant; role: PartnerRole }

async function placeOf(db: Db, request: FastifyRequest): Promise<Place> {
  const { account_id } = sessionOf(request)
  // Fastify has parsed them from the path. Validate them here, before any body is read.
  const { partner_id = '', environment } = request.params as Record<string, string>
  const isOne = environment === 'sandbox' || environment === 'live'
  const membership = isOne && (await findMembership(db, { account_id, partner_id }))
  if (!membership) throw new Refusal('not_found', 'No such partner.')
  if (membership.suspended_at) throw new Refusal('forbidden', 'This partner is suspended.')
  const tenant: Tenant = { partner_id: membership.partner_id, environment }
  return { tenant, role: membership.role }
}
