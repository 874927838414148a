import type { Tenant } from '../../../auth/partner.ts'
import type { Reader } from '../../../db/pool.ts'
import { type EndpointRow, findEndpoint } from './sql.ts'

/** The partner's endpoint of its environment, or undefined where none is registered. */
export async function lookUpEndpoint(
  reader: Reader,
  { id, environment }: Tenant,
): Promise<EndpointRow | undefined> {
  return await findEndpoint(reader, { partner_id: id, environment })
}
