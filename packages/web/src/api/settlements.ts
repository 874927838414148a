import { withoutEmpty } from '../query-string.ts'
import { ask } from './ask.ts'
import { hrefOf } from './operation.ts'
import type { Answer } from './operation.ts'
import type { Tenant } from './portal.ts'
import { ROWS_A_PAGE } from './slice.ts'
import type { Slice } from './slice.ts'
import * as wire from './wire/partner-pages.ts'

/** The current period, which has no statement yet. */
export const OPEN_ID = 'st_open'
const LINES_A_PAGE = 50

type OwnSettlement = Answer<typeof wire.readOwnSettlement>
export type Settlement = OwnSettlement['statement']
export type SettlementLine = OwnSettlement['lines'][number]
export type SettlementDetail = Slice<SettlementLine> & { statement: Settlement }

export async function readSettlements(
  tenant: Tenant,
  cursor: string,
  signal: AbortSignal,
): Promise<Slice<Settlement>> {
  const query = withoutEmpty({ cursor, limit: ROWS_A_PAGE })
  const answer = await ask(wire.listOwnSettlements, { path: tenant, query }, signal)
  return { items: answer.settlements, next_cursor: answer.next_cursor }
}

export async function readSettlement(
  tenant: Tenant,
  { id, cursor = '' }: { id: string; cursor?: string },
  signal: AbortSignal,
): Promise<SettlementDetail> {
  const path = { ...tenant, settlement_id: id }
  const query = withoutEmpty({ cursor, limit: LINES_A_PAGE })
  const { lines, ...rest } = await ask(wire.readOwnSettlement, { path, query }, signal)
  return { items: lines, ...rest }
}

/** The URL of the lines as a file, for a plain link that downloads it. */
export function settlementFileHref(tenant: Tenant, id: string): string {
  return hrefOf(wire.exportOwnSettlement, { path: { ...tenant, settlement_id: id } })
}
