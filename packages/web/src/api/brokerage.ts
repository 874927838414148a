import { withoutEmpty } from '../query-string.ts'
import { ask } from './ask.ts'
import { inUnicode } from './in-unicode.ts'
import type { Answer } from './operation.ts'
import type { Tenant } from './portal.ts'
import { ROWS_A_PAGE } from './slice.ts'
import type { Slice } from './slice.ts'
import * as wire from './wire/partner-pages.ts'

export type BrokerageCase = Answer<typeof wire.listOwnBrokerageCases>['cases'][number]
export type BrokerageCaseDetail = Answer<typeof wire.readOwnBrokerageCase>
export type CaseStatus = BrokerageCase['status']
export type CaseOutcome = NonNullable<BrokerageCase['outcome']>
export type CaseStep = BrokerageCaseDetail['timeline'][number]
export type CaseOffer = BrokerageCaseDetail['offers'][number]
export type CasesFilter = { status: CaseStatus | ''; cursor?: string }

export const CASE_STATUSES = [
  'OPEN',
  'CONTACTING_OWNER',
  'NEGOTIATING',
  'AGREED',
  'COMPLETED',
  'CLOSED_NO_DEAL',
  'CANCELLED',
] as const satisfies CaseStatus[]

export async function readCases(
  tenant: Tenant,
  filter: CasesFilter,
  signal: AbortSignal,
): Promise<Slice<BrokerageCase>> {
  const query = withoutEmpty({ ...filter, limit: ROWS_A_PAGE })
  const answer = await ask(wire.listOwnBrokerageCases, { path: tenant, query }, signal)
  return { items: answer.cases.map(inUnicode), next_cursor: answer.next_cursor }
}

export async function readCase(
  tenant: Tenant,
  case_id: string,
  signal: AbortSignal,
): Promise<BrokerageCaseDetail> {
  const path = { ...tenant, case_id }
  return inUnicode(await ask(wire.readOwnBrokerageCase, { path }, signal))
}
