import { withoutEmpty } from '../query-string.ts'
import { ask } from './ask.ts'
import { inUnicode } from './in-unicode.ts'
import type { Answer } from './operation.ts'
import type { Tenant } from './portal.ts'
import { ROWS_A_PAGE } from './slice.ts'
import type { Slice } from './slice.ts'
import * as wire from './wire/partner-pages.ts'

export type Quote = Answer<typeof wire.listOwnQuotes>['quotes'][number]

export async function readQuotes(
  tenant: Tenant,
  cursor: string,
  signal: AbortSignal,
): Promise<Slice<Quote>> {
  const query = withoutEmpty({ cursor, limit: ROWS_A_PAGE })
  const answer = await ask(wire.listOwnQuotes, { path: tenant, query }, signal)
  return { items: answer.quotes.map(inUnicode), next_cursor: answer.next_cursor }
}

export async function createQuote(tenant: Tenant, domain: string): Promise<void> {
  await ask(wire.createOwnQuote, { path: tenant, body: { domain } })
}
