import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { findLogged } from './sample-sql.ts'
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

/** The id of the endpoint whose deliveries the partner sees. Undefined if there is none. */
export async function lookUpLogged(reader: Reader, partner: Tenant): Promise<string | undefined> {
  return await findLogged(reader, partner)
}

/** The same id. Refuses: not_found (none is registered). */
export async function readLogged(reader: Reader, partner: Tenant): Promise<string> {
  const id = await findLogged(reader, partner)
  if (id === undefined) throw new Refusal('not_found', 'No webhook endpoint is registered.')
  return id
}
