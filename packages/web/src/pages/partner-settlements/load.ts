import type { Slice } from '../../api/slice.ts'
import type { Tenant } from '../../api/portal.ts'
import { readSettlement, readSettlements } from '../../api/settlements.ts'
import type { Settlement, SettlementDetail } from '../../api/settlements.ts'
import type { Question } from '../../load/answers.ts'
import { tenantKey } from '../../partner/tenant-key.ts'

export function settlementsOf(tenant: Tenant): Question<Slice<Settlement>> {
  return {
    key: `settlements ${tenantKey(tenant)}`,
    ask: async (signal) => await readSettlements(tenant, '', signal),
    freshMs: 0,
  }
}

export function settlementOf(tenant: Tenant, id: string): Question<SettlementDetail> {
  return {
    key: `settlement ${tenantKey(tenant)} ${id}`,
    ask: async (signal) => await readSettlement(tenant, { id }, signal),
    freshMs: 0,
  }
}
