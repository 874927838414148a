import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import { readDomainName } from '../../../values/domain-name.ts'
import { mapInSlices } from '../../../values/map-in-slices.ts'
import { findOwned } from '../domains/find-owned.ts'
import type { BulkIn, BulkPath } from './shapes.ts'

/**
 * Whether an operation weakens a domain's protection: unlocking it, changing its registrant, or
 * changing the name servers of a locked name. A dry run changes nothing and needs no step-up.
 */
export async function needsStepUp(db: Db, request: FastifyRequest): Promise<boolean> {
  // Fastify has validated both against the route's schemas.
  const { op } = request.params as Static<typeof BulkPath>
  const { domains, payload, options } = request.body as Static<typeof BulkIn>
  if (options.dry_run) return false
  if (op === 'unlock') return true
  if (op === 'setContacts') return payload['registrant'] !== undefined
  if (op !== 'setNameservers') return false
  const names = await mapInSlices(domains, (text) => {
    const read = readDomainName(text)
    return read.ok ? [read.name] : []
  })
  const owned = await findOwned(db, sessionOf(request).account_id, names.flat())
  return [...owned.values()].some(({ locked }) => locked)
}
