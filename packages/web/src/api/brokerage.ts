import { formatQuery } from '../query-string.ts'
import { ask, unreadable } from './ask.ts'
import type { Slice } from './deliveries.ts'
import { numberOrNullIn, pathOf, recordIn, textOrNullIn } from './portal.ts'
import type { Tenant } from './portal.ts'
import { centsIn, dateIn, recordsIn, textIn } from './read-record.ts'

export const CASE_STATUSES = [
  'OPEN',
  'CONTACTING_OWNER',
  'NEGOTIATING',
  'AGREED',
  'COMPLETED',
  'CLOSED_NO_DEAL',
  'CANCELLED',
] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

export type BrokerageCase = {
  case_id: string
  domain: string
  tier: string
  status: CaseStatus
  budget: number
  currency: string
  created_at: Date
  updated_at: Date
  /** Null while the case is open. */
  outcome: CaseOutcome | null
}

export type CaseOutcome = {
  result: string
  public_id: string | null
  order_status: string | null
  sale_price_cents: number | null
  commission_cents: number | null
}

export type CaseStep = {
  at: Date
  status: CaseStatus
  event: string
  amount_cents: number | null
  note: string | null
}

export type CaseOffer = { offer_id: string; amount_cents: number; status: string; created_at: Date }

export type BrokerageCaseDetail = BrokerageCase & {
  buyer_email: string
  timeline: CaseStep[]
  offers: CaseOffer[]
}

export type CasesWish = { status: CaseStatus | ''; cursor?: string }

export async function readCases(
  tenant: Tenant,
  { status, cursor = '' }: CasesWish,
  signal: AbortSignal,
): Promise<Slice<BrokerageCase>> {
  const query = formatQuery({ status, cursor, limit: 25 })
  const body = recordIn(await ask(pathOf(tenant, `brokerage${query}`), signal))
  const items = recordsIn(body, 'cases').map(caseIn)
  return { items, next_cursor: textOrNullIn(body, 'next_cursor') }
}

export async function readCase(
  tenant: Tenant,
  id: string,
  signal: AbortSignal,
): Promise<BrokerageCaseDetail> {
  const path = pathOf(tenant, `brokerage/${encodeURIComponent(id)}`)
  const record = recordIn(await ask(path, signal))
  return { ...caseIn(record), ...storyIn(record) }
}

/** What a case is told with when it is told whole. */
export function storyIn(record: Record<string, unknown>) {
  return {
    buyer_email: textIn(record, 'buyer_email'),
    timeline: recordsIn(record, 'timeline').map((step) => ({
      at: dateIn(step, 'at'),
      status: statusIn(step),
      event: textIn(step, 'event'),
      amount_cents: numberOrNullIn(step, 'amount_cents'),
      note: textOrNullIn(step, 'note'),
    })),
    offers: recordsIn(record, 'offers').map((offer) => ({
      offer_id: textIn(offer, 'offer_id'),
      amount_cents: centsIn(offer, 'amount_cents'),
      status: textIn(offer, 'status'),
      created_at: dateIn(offer, 'created_at'),
    })),
  }
}

export function caseIn(record: Record<string, unknown>): BrokerageCase {
  return {
    case_id: textIn(record, 'case_id'),
    domain: textIn(record, record['unicode'] === undefined ? 'domain' : 'unicode'),
    tier: textIn(record, 'tier'),
    status: statusIn(record),
    budget: centsIn(record, 'budget'),
    currency: textIn(record, 'currency'),
    created_at: dateIn(record, 'created_at'),
    updated_at: dateIn(record, 'updated_at'),
    outcome: record['outcome'] === null ? null : outcomeIn(recordIn(record['outcome'])),
  }
}

function outcomeIn(record: Record<string, unknown>): CaseOutcome {
  return {
    result: textIn(record, 'result'),
    public_id: textOrNullIn(record, 'public_id'),
    order_status: textOrNullIn(record, 'order_status'),
    sale_price_cents: numberOrNullIn(record, 'sale_price_cents'),
    commission_cents: numberOrNullIn(record, 'commission_cents'),
  }
}

function statusIn(record: Record<string, unknown>): CaseStatus {
  const status = CASE_STATUSES.find((each) => each === record['status'])
  if (!status) throw unreadable(200)
  return status
}
