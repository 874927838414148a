import type { Tenant } from '../../../values/environment.ts'
import type { Reader } from '../../../db/pool.ts'
import { readGrant, readOwnCredentials } from './own-credential-sql.ts'
import type { Grant, OwnCredential } from './partner.ts'

/** A partner's credentials in one environment, and the scopes it can give a new one. */
export async function listOwnCredentials(
  reader: Reader,
  { partner_id, environment }: Tenant,
  now: Date,
): Promise<{ rows: OwnCredential[]; grant: Grant }> {
  const whose = { partner_id, environment, now }
  const rows = await readOwnCredentials(reader, whose)
  return { rows, grant: await readGrant(reader, whose) }
}
