import { readDeliveryStats } from '../../api/deliveries.ts'
import type { DeliveryStats } from '../../api/deliveries.ts'
import type { Tenant } from '../../api/portal.ts'
import type { Question } from '../../load/answers.ts'
import { tenantKey } from '../../partner/tenant-key.ts'

/** How deliveries went, newest day first, and how many can be replayed. */
export function statsOf(tenant: Tenant): Question<DeliveryStats> {
  return {
    key: `delivery-stats ${tenantKey(tenant)}`,
    ask: async (signal) => await readDeliveryStats(tenant, signal),
  }
}
