import type { Tenant } from '../api/portal.ts'

/** Part of the name of every kept answer, so that no partner or environment is shown another's. */
export function tenantKey({ partner_id, environment }: Tenant): string {
  return `${partner_id}/${environment}`
}
