import type { CaseStatus } from '../../../api/brokerage.ts'
import type { Slice } from '../../../api/slice.ts'
import type { Environment } from '../../../api/portal.ts'
import type { Question } from '../../../load/answers.ts'
import { readCase, readCases } from '../../api/cases.ts'
import type { StaffCase, StaffCaseDetail } from '../../api/cases.ts'

export function casesOf(
  environment: Environment,
  filter: { status: CaseStatus | ''; domain: string },
): Question<Slice<StaffCase>> {
  return {
    key: `staff cases ${environment} ${filter.status} ${filter.domain}`,
    ask: async (signal) => await readCases(environment, filter, signal),
    freshMs: 0,
  }
}

export function caseOf(id: string): Question<StaffCaseDetail> {
  return {
    key: `staff case ${id}`,
    ask: async (signal) => await readCase(id, signal),
    freshMs: 0,
  }
}
