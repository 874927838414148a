import type { Reader, Tx } from '../../../db/pool.ts'
import type { Tenant } from '../../../values/environment.ts'

export async function insertSample(tx: Tx, id: string): Promise<void> {
  await tx`update webhook_endpoints set is_sample = true where id = ${id}`
}

/** Results count only under a lease. */
export async function leaseSample(tx: Tx, id: string, lease_token: string): Promise<void> {
  await tx`
    update webhook_endpoints set lease_token = ${lease_token} where id = ${id} and is_sample
  `
}

/** The deliveries queued for a sample endpoint, oldest first. */
export async function readSampleQueue(
  tx: Tx,
  endpoint_id: string,
  max: number,
): Promise<{ id: string; created_at: Date }[]> {
  return await tx<{ id: string; created_at: Date }[]>`
    select id, created_at from deliveries where endpoint_id = ${endpoint_id}
    order by seq limit ${max}
  `
}

/** Nothing is sent to it from now on, and it isn't the partner's endpoint. */
export async function closeSample(tx: Tx, id: string, now: Date): Promise<void> {
  await tx`
    update webhook_endpoints
    set deleted_at = ${now}, updated_at = ${now}, active = false, inactive_at = ${now},
      sealed_secret = null, lease_token = null
    where id = ${id} and is_sample
  `
}

/** Whose deliveries a partner sees: its endpoint's, or the samples as long as it has none. */
export async function findLogged(
  reader: Reader,
  { partner_id, environment }: Tenant,
): Promise<string | undefined> {
  const [row] = await reader<{ id: string }[]>`
    select id from webhook_endpoints
    where partner_id = ${partner_id} and environment = ${environment}
      and (deleted_at is null or is_sample)
    order by is_sample limit 1
  `
  return row?.id
}
