import { withoutEmpty } from '../query-string.ts'
import { ask } from './ask.ts'
import { hrefOf } from './operation.ts'
import type { Answer } from './operation.ts'
import type { Tenant } from './portal.ts'
import { ROWS_A_PAGE } from './slice.ts'
import type { Slice } from './slice.ts'
import * as wire from './wire/partner-pages.ts'

export type ReferralLink = Answer<typeof wire.listOwnLinks>['links'][number]
export type NewLink = (typeof wire.createOwnLink.takes)['body']
export type LinkKind = ReferralLink['kind']
export type ReferredSale = Answer<typeof wire.listOwnSales>['sales'][number]
type OwnCommissions = Answer<typeof wire.listOwnCommissions>
export type CommissionLine = OwnCommissions['commissions'][number]
export type Balance = OwnCommissions['balance']
export type Commissions = Slice<CommissionLine> & { balance: Balance }
export type Analytics = Answer<typeof wire.readOwnAnalytics>
/** One day in UTC. */
export type ReportDay = Analytics['by_day'][number]
/** Whole days in UTC, both included. */
export type Days = { from: string; to: string }

export const LINK_KINDS = ['generic', 'domain', 'product'] as const satisfies LinkKind[]

export async function readLinks(
  tenant: Tenant,
  cursor: string,
  signal: AbortSignal,
): Promise<Slice<ReferralLink>> {
  const { links, next_cursor } = await ask(wire.listOwnLinks, pageOf(tenant, cursor), signal)
  return { items: links, next_cursor }
}

export async function createLink(tenant: Tenant, body: NewLink): Promise<string> {
  return (await ask(wire.createOwnLink, { path: tenant, body })).url
}

export async function readSales(
  tenant: Tenant,
  cursor: string,
  signal: AbortSignal,
): Promise<Slice<ReferredSale>> {
  const { sales, next_cursor } = await ask(wire.listOwnSales, pageOf(tenant, cursor), signal)
  return { items: sales, next_cursor }
}

export async function readCommissions(
  tenant: Tenant,
  cursor: string,
  signal: AbortSignal,
): Promise<Commissions> {
  const page = pageOf(tenant, cursor)
  const { commissions, ...rest } = await ask(wire.listOwnCommissions, page, signal)
  return { items: commissions, ...rest }
}

export async function readAnalytics(
  tenant: Tenant,
  days: Days,
  signal: AbortSignal,
): Promise<Analytics> {
  return await ask(wire.readOwnAnalytics, { path: tenant, query: days }, signal)
}

/** The URL of a report as a file, for a plain link that downloads it. */
export function exportHref(
  tenant: Tenant,
  name: (typeof wire.exportOwnReport.takes)['path']['name'],
  days?: Days,
): string {
  return hrefOf(wire.exportOwnReport, { path: { ...tenant, name }, query: { ...days } })
}

function pageOf(tenant: Tenant, cursor: string) {
  return { path: tenant, query: withoutEmpty({ cursor, limit: ROWS_A_PAGE }) }
}
