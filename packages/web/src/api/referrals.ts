import { formatQuery } from '../query-string.ts'
import { ask, tell, unreadable } from './ask.ts'
import type { Slice } from './deliveries.ts'
import { pathOf, recordIn, textOrNullIn } from './portal.ts'
import type { Tenant } from './portal.ts'
import { dateIn, recordsIn, textIn } from './read-record.ts'

export const LINK_KINDS = ['generic', 'domain', 'product'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

export type ReferralLink = {
  link_id: string
  url: string
  kind: LinkKind
  /** The name or the product it leads to; null for the front page. */
  target: string | null
  label: string | null
  created_at: Date
  clicks: number
  conversions: number
  sales_cents: number
  commission_cents: number
}

export type NewLink = { kind: LinkKind; domain?: string; product?: string; label?: string }

export type ReferredSale = {
  sale_id: string
  buyer: string | null
  domain: string
  status: string
  amount_cents: number
  commission_cents: number
  link_id: string | null
  created_at: Date
}

export type CommissionLine = {
  entry_id: string
  kind: string
  amount_cents: number
  balance_cents: number
  public_id: string | null
  created_at: Date
}

export type Balance = {
  pending_cents: number
  payable_cents: number
  paid_out_cents: number
  reversed_cents: number
}

export type ReportDay = {
  /** Such as 2026-11-15, in UTC. */
  date: string
  clicks: number
  checkouts: number
  sales: number
  gmv_cents: number
  commission_cents: number
}

export type Analytics = {
  funnel: { clicks: number; checkouts: number; sales: number; conversion_rate: number }
  gmv_cents: number
  commission_cents: number
  by_day: ReportDay[]
}

type Json = Record<string, unknown>
const PAGE = 25

export async function readLinks(
  tenant: Tenant,
  cursor: string,
  signal: AbortSignal,
): Promise<Slice<ReferralLink>> {
  const body = await readPage(tenant, 'links', cursor, signal)
  return sliceOf(body, recordsIn(body, 'links').map(linkIn))
}

export async function createLink(tenant: Tenant, body: NewLink): Promise<string> {
  return textIn(recordIn(await tell(pathOf(tenant, 'links'), { body })), 'url')
}

export async function readSales(
  tenant: Tenant,
  cursor: string,
  signal: AbortSignal,
): Promise<Slice<ReferredSale>> {
  const body = await readPage(tenant, 'sales', cursor, signal)
  const items = recordsIn(body, 'sales').map((sale) => ({
    sale_id: textIn(sale, 'sale_id'),
    buyer: textOrNullIn(sale, 'buyer'),
    domain: textIn(sale, 'domain'),
    status: textIn(sale, 'status'),
    amount_cents: numberIn(sale, 'amount_cents'),
    commission_cents: numberIn(sale, 'commission_cents'),
    link_id: textOrNullIn(sale, 'link_id'),
    created_at: dateIn(sale, 'created_at'),
  }))
  return sliceOf(body, items)
}

export type Commissions = Slice<CommissionLine> & { balance: Balance }

export async function readCommissions(
  tenant: Tenant,
  cursor: string,
  signal: AbortSignal,
): Promise<Commissions> {
  const body = await readPage(tenant, 'commissions', cursor, signal)
  const items = recordsIn(body, 'commissions').map((line) => ({
    entry_id: textIn(line, 'entry_id'),
    kind: textIn(line, 'kind'),
    amount_cents: numberIn(line, 'amount_cents'),
    balance_cents: numberIn(line, 'balance_cents'),
    public_id: textOrNullIn(line, 'public_id'),
    created_at: dateIn(line, 'created_at'),
  }))
  return { ...sliceOf(body, items), balance: balanceIn(recordIn(body['balance'])) }
}

export function balanceIn(balance: Json): Balance {
  return {
    pending_cents: numberIn(balance, 'pending_cents'),
    payable_cents: numberIn(balance, 'payable_cents'),
    paid_out_cents: numberIn(balance, 'paid_out_cents'),
    reversed_cents: numberIn(balance, 'reversed_cents'),
  }
}

/** Whole days in UTC, the last of them included. */
export type Days = { from: string; to: string }

export async function readAnalytics(
  tenant: Tenant,
  days: Days,
  signal: AbortSignal,
): Promise<Analytics> {
  const body = recordIn(await ask(pathOf(tenant, `analytics${formatQuery(days)}`), signal))
  const funnel = recordIn(body['funnel'])
  return {
    funnel: {
      clicks: numberIn(funnel, 'clicks'),
      checkouts: numberIn(funnel, 'checkouts'),
      sales: numberIn(funnel, 'sales'),
      conversion_rate: numberIn(funnel, 'conversion_rate'),
    },
    gmv_cents: numberIn(body, 'gmv_cents'),
    commission_cents: numberIn(body, 'commission_cents'),
    by_day: recordsIn(body, 'by_day').map(dayIn),
  }
}

/** Where a report is had as a file; a plain link, which the browser saves. */
export function exportHref(
  tenant: Tenant,
  name: 'days' | 'links' | 'sales' | 'commissions',
  days?: Days,
): string {
  return pathOf(tenant, `exports/${name}${formatQuery(days ?? {})}`)
}

async function readPage(
  tenant: Tenant,
  name: string,
  cursor: string,
  signal: AbortSignal,
): Promise<Json> {
  const query = formatQuery({ cursor, limit: PAGE })
  return recordIn(await ask(pathOf(tenant, name + query), signal))
}

function sliceOf<T>(body: Json, items: T[]): Slice<T> {
  return { items, next_cursor: textOrNullIn(body, 'next_cursor') }
}

function linkIn(link: Json): ReferralLink {
  return {
    link_id: textIn(link, 'link_id'),
    url: textIn(link, 'url'),
    kind: LINK_KINDS.find((kind) => kind === link['kind']) ?? 'generic',
    target: textOrNullIn(link, 'domain') ?? textOrNullIn(link, 'product'),
    label: textOrNullIn(link, 'label'),
    created_at: dateIn(link, 'created_at'),
    clicks: numberIn(link, 'clicks'),
    conversions: numberIn(link, 'conversions'),
    sales_cents: numberIn(link, 'sales_cents'),
    commission_cents: numberIn(link, 'commission_cents'),
  }
}

function dayIn(day: Json): ReportDay {
  return {
    date: textIn(day, 'date'),
    clicks: numberIn(day, 'clicks'),
    checkouts: numberIn(day, 'checkouts'),
    sales: numberIn(day, 'sales'),
    gmv_cents: numberIn(day, 'gmv_cents'),
    commission_cents: numberIn(day, 'commission_cents'),
  }
}

function numberIn(record: Json, name: string): number {
  const value = record[name]
  if (typeof value !== 'number') throw unreadable(200)
  return value
}
