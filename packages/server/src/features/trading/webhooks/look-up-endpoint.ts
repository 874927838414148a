import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import { type EndpointRow, findEndpoint } from './sql.ts'

/** The partner's endpoint in its environment, or undefined if none is registered. */
export async function lookUpEndpoint(
  reader: Reader,
  { partner_id, environment }: Tenant,
): Promise<EndpointRow | undefined> {
  return await findEndpoint(reader, { partner_id, environment })
}
