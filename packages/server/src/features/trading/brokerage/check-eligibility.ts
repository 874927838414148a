import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import type { PublicFetcher } from '../../../upstream/fetch-public.ts'
import { withDeadline } from '../../../values/deadline.ts'
import type { ReadName } from '../../../values/domain-name.ts'
import { findOffer } from '../../market/listings/find-offer.ts'
import { isHiddenFromPartners, isSold } from '../../market/listings/sell-listing.ts'
import type { Availability, CheckedAvailability } from '../../market/search/availability.ts'
import { DIRECT_PARTNER_ID } from '../partners/direct-sales.ts'
import { hasParkingServers } from './parking-signs.ts'
import { isSiteActive } from './probe-site.ts'
import { hasOpenCase } from './sql.ts'

export const REASONS = ['active_site', 'open_case', 'listed', 'unregistered', 'invalid'] as const
export type Reason = (typeof REASONS)[number]

/** The outside services we ask about a name. */
export type Outside = { availability: Availability; publicFetcher: PublicFetcher }

const REGISTRY_MS = 8_000

/** Why a name can't be brokered, based on our own data. Null if there is no obstacle. */
export async function reasonInside(
  reader: Reader,
  { partner_id, environment }: Tenant,
  domain: string,
): Promise<'open_case' | 'listed' | null> {
  if (await hasOpenCase(reader, { partner_id, environment }, domain)) return 'open_case'
  const { price } = await findOffer(reader, environment, domain)
  // A name that was sold here can only be sold again by its buyer, who can list it.
  if (!price && !(await isSold(reader, environment, domain))) return null
  if (partner_id === DIRECT_PARTNER_ID) return 'listed'
  // What a partner can't tell from a case that somebody else has.
  return (await isHiddenFromPartners(reader, environment, domain)) ? 'open_case' : 'listed'
}

/**
 * Why a name can't be brokered, based on the registry and its website. Only a definitive answer
 * from the registry makes a name unregistered: if the registry doesn't answer, the case may be
 * opened.
 */
export async function reasonOutside(
  { availability, publicFetcher }: Outside,
  name: ReadName,
  signal: AbortSignal,
): Promise<'unregistered' | 'active_site' | null> {
  const found = await lookUp(availability, name, signal)
  if (found && hasNoOwner(found)) return 'unregistered'
  if (hasParkingServers(name.name, found?.facts?.nameservers ?? [])) return null
  return (await isSiteActive(publicFetcher, name.name, signal)) ? 'active_site' : null
}

/** Undefined if the registry doesn't answer in time. */
async function lookUp(
  availability: Availability,
  name: ReadName,
  signal: AbortSignal,
): Promise<CheckedAvailability | undefined> {
  try {
    return await withDeadline(signal, REGISTRY_MS, (inside) => availability.look(name, inside))
  } catch (error) {
    signal.throwIfAborted()
    if ((error as Error).name === 'TimeoutError') return undefined
    throw error
  }
}

/** Available, premium or reserved by the registry: there is no owner to contact. */
function hasNoOwner({ state, isDefinitive }: CheckedAvailability): boolean {
  return isDefinitive && (state === 'available' || state === 'premium' || state === 'reserved')
}
