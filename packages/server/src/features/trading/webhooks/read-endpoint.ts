import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { type EndpointRow, findEndpoint } from './sql.ts'

/** The partner's endpoint in its environment, or undefined if none is registered. */
export async function lookUpEndpoint(
  reader: Reader,
  partner: Tenant,
): Promise<EndpointRow | undefined> {
  return await findEndpoint(reader, partner)
}

/** The same endpoint. Refuses: not_found (none is registered). */
export async function readEndpoint(reader: Reader, partner: Tenant): Promise<EndpointRow> {
  const endpoint = await findEndpoint(reader, partner)
  if (!endpoint) throw new Refusal('not_found', 'No webhook endpoint is registered.')
  return endpoint
}
