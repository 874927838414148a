import { withoutEmpty } from '../query-string.ts'
import { ask } from './ask.ts'
import type { Answer } from './operation.ts'
import type { Tenant } from './portal.ts'
import { ROWS_A_PAGE } from './slice.ts'
import type { Slice } from './slice.ts'
import * as wire from './wire/partner-pages.ts'

/** A request that a partner's software sent, as its log shows it. */
export type PartnerRequest = Answer<typeof wire.listOwnRequests>['requests'][number]
export type RequestsFilter = {
  status?: string
  path?: string
  from?: string
  request_id?: string
  cursor?: string
}

export async function readRequests(
  tenant: Tenant,
  filter: RequestsFilter,
  signal: AbortSignal,
): Promise<Slice<PartnerRequest>> {
  const query = withoutEmpty({ ...filter, limit: ROWS_A_PAGE })
  const answer = await ask(wire.listOwnRequests, { path: tenant, query }, signal)
  return { items: answer.requests, next_cursor: answer.next_cursor }
}
