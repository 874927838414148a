import { ask } from '../../api/ask.ts'
import type { CaseStatus } from '../../api/brokerage.ts'
import { inUnicode } from '../../api/in-unicode.ts'
import type { Answer } from '../../api/operation.ts'
import type { Environment } from '../../api/portal.ts'
import { ROWS_A_PAGE } from '../../api/slice.ts'
import type { Slice } from '../../api/slice.ts'
import * as wire from '../../api/wire/staff.ts'
import { withoutEmpty } from '../../query-string.ts'

/** A case of any partner, as staff see it. `actions`: what may be done with it now. */
export type StaffCase = Answer<typeof wire.listAllBrokerageCases>['cases'][number]
export type StaffCaseDetail = Answer<typeof wire.readAnyBrokerageCase>
export type CaseAction = StaffCase['actions'][number]
export type CasesFilter = { status: CaseStatus | ''; domain: string; cursor?: string }

/** In the order in which a case progresses. */
export const CASE_ACTIONS = [
  'contact-owner',
  'negotiate',
  'offer',
  'agree',
  'complete',
  'close',
  'cancel',
  'pay-owner',
] as const satisfies CaseAction[]

export async function readCases(
  environment: Environment,
  filter: CasesFilter,
  signal: AbortSignal,
): Promise<Slice<StaffCase>> {
  const query = withoutEmpty({ environment, ...filter, limit: ROWS_A_PAGE })
  const { cases, next_cursor } = await ask(wire.listAllBrokerageCases, { query }, signal)
  return { items: cases.map(staffCase), next_cursor }
}

export async function readCase(case_id: string, signal: AbortSignal): Promise<StaffCaseDetail> {
  return staffCase(await ask(wire.readAnyBrokerageCase, { path: { case_id } }, signal))
}

export async function moveCase(case_id: string, status: CaseStatus, note: string) {
  const body = { status, ...withoutEmpty({ note }) }
  return await ask(wire.moveBrokerageCase, { path: { case_id }, body })
}

export async function offerInCase(case_id: string, amount_cents: number, note: string) {
  const body = { amount_cents, ...withoutEmpty({ note }) }
  return await ask(wire.makeBrokerageOffer, { path: { case_id }, body })
}

export async function completeCase(case_id: string, sale_price_cents: number, note: string) {
  const body = { sale_price_cents, ...withoutEmpty({ note }) }
  return await ask(wire.completeBrokerageCase, { path: { case_id }, body })
}

/** Records a payment to the former owner that was made elsewhere. */
export async function markOwnerPaid(case_id: string, reference: string) {
  return await ask(wire.markFormerOwnerPaid, { path: { case_id }, body: { reference } })
}

export function staffCase<T extends StaffCase>(row: T): T {
  const actions = CASE_ACTIONS.filter((each) => row.actions.includes(each))
  return { ...inUnicode(row), actions }
}
