import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { lookUpEndpoint } from './look-up-endpoint.ts'
import type { EndpointRow } from './sql.ts'

/** The partner's endpoint in its environment. Refuses: not_found (none is registered). */
export async function readEndpoint(reader: Reader, partner: Tenant): Promise<EndpointRow> {
  const endpoint = await lookUpEndpoint(reader, partner)
  if (!endpoint) throw new Refusal('not_found', 'No webhook endpoint is registered.')
  return endpoint
}
