import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { findOwned } from '../domains/find-owned.ts'
import type { ChangeIn, DomainPath } from './shapes.ts'

/** Whether a change weakens a domain's protection, by the same rules as bulk operations. */
export async function needsStepUp(db: Db, request: FastifyRequest): Promise<boolean> {
  // Fastify has validated both against the route's schemas.
  const { domain } = request.params as Static<typeof DomainPath>
  const { locked, contacts, nameservers } = request.body as ChangeIn
  if (locked === false || contacts?.registrant !== undefined) return true
  if (nameservers === undefined) return false
  const read = readDomainName(domain)
  if (!read.ok) return false
  const owned = await findOwned(db, sessionOf(request).account_id, [read.name])
  return owned.get(read.name)?.locked ?? false
}
