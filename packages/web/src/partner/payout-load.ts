import { readPayouts } from '../api/payouts.ts'
import type { Payouts } from '../api/payouts.ts'
import type { Tenant } from '../api/portal.ts'
import type { Question } from '../load/answers.ts'
import { tenantKey } from './tenant-key.ts'

export function payoutsOf(tenant: Tenant): Question<Payouts> {
  return {
    key: `payouts ${tenantKey(tenant)}`,
    ask: async (signal) => await readPayouts(tenant, '', signal),
    freshMs: 0,
  }
}
