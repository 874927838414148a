import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/pool.ts'
import { Refusal } from '../refusal.ts'
import { findMembership } from './partner-member-sql.ts'
import type { Tenant } from '../values/environment.ts'
import { sessionOf } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The partner and environment in the URL, for which the signed-in person acts. */
    tenant: Tenant
    /** Whether that person also manages the partner's credentials. */
    isAdmin: boolean
  }
}

/**
 * Lets only members of the partner in the URL through. Install after `demandSession`. For everyone
 * else the partner doesn't exist.
 *
 * Refuses: not_found, forbidden (the partner is suspended, and so are its credentials).
 */
export function demandMember(app: FastifyInstance, { db }: { db: Db }): void {
  app.decorateRequest('tenant', null as never)
  app.decorateRequest('isAdmin', false)
  app.addHook('onRequest', async (request) => {
    const { tenant, isAdmin } = await placeOf(db, request)
    request.tenant = tenant
    request.isAdmin = isAdmin
  })
}

/** Lets only admins through. Install after `demandMember`. */
export function demandAdmin(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ isAdmin }) => {
    if (!isAdmin) throw new Refusal('forbidden', 'Only an admin of this partner can do this.')
  })
}

type Place = { tenant: Tenant; isAdmin: boolean }

async function placeOf(db: Db, request: FastifyRequest): Promise<Place> {
  const { account_id } = sessionOf(request)
  // Fastify has parsed them from the path. Validate them here, before any body is read.
  const { partner_id = '', environment } = request.params as Record<string, string>
  const isOne = environment === 'sandbox' || environment === 'live'
  const membership = isOne && (await findMembership(db, { account_id, partner_id }))
  if (!membership) throw new Refusal('not_found', 'No such partner.')
  if (membership.suspended_at) throw new Refusal('forbidden', 'This partner is suspended.')
  const tenant: Tenant = { partner_id: membership.partner_id, environment }
  return { tenant, isAdmin: membership.is_admin }
}
