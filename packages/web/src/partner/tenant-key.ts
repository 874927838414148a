import type { Tenant } from '../api/portal.ts'

/** Part of every cache key, so that no partner or environment sees another's data. */
export function tenantKey({ partner_id, environment }: Tenant): string {
  return `${partner_id}/${environment}`
}
