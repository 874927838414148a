import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import { withDeadline } from '../../../values/deadline.ts'
import type { ReadName } from '../../../values/domain-name.ts'
import { findOffer } from '../../market/listings/find-offer.ts'
import { isSold } from '../orders/is-sale-under-way.ts'
import type { Availability, Looked } from '../../market/search/availability.ts'
import { hasParkingServers } from './parking-signs.ts'
import { isSiteActive } from './probe-site.ts'
import { hasOpenCase } from './sql.ts'

export const REASONS = ['active_site', 'open_case', 'listed', 'unregistered', 'invalid'] as const
export type Reason = (typeof REASONS)[number]

/** Whom we ask about a name. */
export type Outside = { availability: Availability; publicFetcher: PublicFetcher }

const REGISTRY_MS = 8_000

/** Why a name needs or gets no broker, by what we know ourselves; null where nothing speaks against it. */
export async function reasonInside(
  reader: Reader,
  { partner_id, environment }: Tenant,
  domain: string,
): Promise<'open_case' | 'listed' | null> {
  if (await hasOpenCase(reader, { partner_id, environment }, domain)) return 'open_case'
  const { price } = await findOffer(reader, environment, domain)
  // A name that was sold here could not be sold again, so nothing could come of the case.
  if (price || (await isSold(reader, environment, domain))) return 'listed'
  return null
}

/**
 * The same by what the world outside shows. Only a registry's clear word makes a name unregistered:
 * a registry that is silent keeps nobody from asking an owner.
 */
export async function reasonOutside(
  { availability, publicFetcher }: Outside,
  name: ReadName,
  signal: AbortSignal,
): Promise<'unregistered' | 'active_site' | null> {
  const found = await lookUp(availability, name, signal)
  if (found && isNobodys(found)) return 'unregistered'
  if (hasParkingServers(name.name, found?.facts?.nameservers ?? [])) return null
  return (await isSiteActive(publicFetcher, name.name, signal)) ? 'active_site' : null
}

/** Undefined when the registry says nothing in time. */
async function lookUp(
  availability: Availability,
  name: ReadName,
  signal: AbortSignal,
): Promise<Looked | undefined> {
  try {
    return await withDeadline(signal, REGISTRY_MS, (inside) => availability.look(name, inside))
  } catch (error) {
    signal.throwIfAborted()
    if ((error as Error).name === 'TimeoutError') return undefined
    throw error
  }
}

/** Free, premium or kept back by the registry: there is no owner whom one could ask. */
function isNobodys({ state, isDefinitive }: Looked): boolean {
  return isDefinitive && (state === 'available' || state === 'premium' || state === 'reserved')
}
