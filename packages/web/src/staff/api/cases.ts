import { ask, tell } from '../../api/ask.ts'
import { caseIn, storyIn } from '../../api/brokerage.ts'
import type { BrokerageCase, BrokerageCaseDetail, CaseStatus } from '../../api/brokerage.ts'
import type { Slice } from '../../api/deliveries.ts'
import { recordIn, textOrNullIn } from '../../api/portal.ts'
import type { Environment } from '../../api/portal.ts'
import { recordsIn, textIn } from '../../api/read-record.ts'
import { formatQuery } from '../../query-string.ts'

/** In the order in which a case goes on. */
export const CASE_ACTIONS = [
  'contact-owner',
  'negotiate',
  'offer',
  'agree',
  'complete',
  'close',
  'cancel',
] as const
export type CaseAction = (typeof CASE_ACTIONS)[number]

/** A case as staff see it, whosever it is. */
export type StaffCase = BrokerageCase & {
  partner_id: string
  partner_name: string
  buyer_email: string
  buyer_name: string | null
  message: string | null
  /** What may be done with it now. */
  actions: CaseAction[]
}
export type StaffCaseDetail = StaffCase & BrokerageCaseDetail

export type CasesWish = { status: CaseStatus | ''; domain: string; cursor?: string }

export async function readCases(
  environment: Environment,
  { status, domain, cursor = '' }: CasesWish,
  signal: AbortSignal,
): Promise<Slice<StaffCase>> {
  const query = formatQuery({ environment, status, domain, cursor, limit: 25 })
  const body = recordIn(await ask(`/api/staff/brokerage${query}`, signal))
  return { items: staffCasesIn(body), next_cursor: textOrNullIn(body, 'next_cursor') }
}

export async function readCase(id: string, signal: AbortSignal): Promise<StaffCaseDetail> {
  const record = recordIn(await ask(pathOf(id), signal))
  return { ...staffCaseIn(record), ...storyIn(record) }
}

/** `body` with an empty note left out: an empty one would stand in the timeline. */
export async function actOnCase(
  id: string,
  path: 'status' | 'offer' | 'complete',
  { note, ...body }: { note: string } & Record<string, string | number>,
): Promise<unknown> {
  return await tell(`${pathOf(id)}/${path}`, { body: note === '' ? body : { ...body, note } })
}

export function staffCasesIn(body: Record<string, unknown>): StaffCase[] {
  return recordsIn(body, 'cases').map(staffCaseIn)
}

function pathOf(id: string): string {
  return `/api/staff/brokerage/${encodeURIComponent(id)}`
}

function staffCaseIn(record: Record<string, unknown>): StaffCase {
  const allowed: unknown = record['actions']
  return {
    ...caseIn(record),
    partner_id: textIn(record, 'partner_id'),
    partner_name: textIn(record, 'partner_name'),
    buyer_email: textIn(record, 'buyer_email'),
    buyer_name: textOrNullIn(record, 'buyer_name'),
    message: textOrNullIn(record, 'message'),
    actions: CASE_ACTIONS.filter((each) => Array.isArray(allowed) && allowed.includes(each)),
  }
}
