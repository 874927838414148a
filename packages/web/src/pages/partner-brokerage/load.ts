import { readCase, readCases } from '../../api/brokerage.ts'
import type { BrokerageCase, BrokerageCaseDetail, CaseStatus } from '../../api/brokerage.ts'
import type { Slice } from '../../api/slice.ts'
import type { Tenant } from '../../api/portal.ts'
import type { Question } from '../../load/answers.ts'
import { tenantKey } from '../../partner/tenant-key.ts'

export function casesOf(tenant: Tenant, status: CaseStatus | ''): Question<Slice<BrokerageCase>> {
  return {
    key: `cases ${tenantKey(tenant)} ${status}`,
    ask: async (signal) => await readCases(tenant, { status }, signal),
    freshMs: 0,
  }
}

export function caseOf(tenant: Tenant, id: string): Question<BrokerageCaseDetail> {
  return {
    key: `case ${tenantKey(tenant)} ${id}`,
    ask: async (signal) => await readCase(tenant, id, signal),
    freshMs: 0,
  }
}
