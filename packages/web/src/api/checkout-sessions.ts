import { withoutEmpty } from '../query-string.ts'
import { ask } from './ask.ts'
import { inUnicode } from './in-unicode.ts'
import type { Answer } from './operation.ts'
import type { Tenant } from './portal.ts'
import { ROWS_A_PAGE } from './slice.ts'
import type { Slice } from './slice.ts'
import * as wire from './wire/partner-pages.ts'

export type CheckoutSession = Answer<typeof wire.listOwnCheckoutSessions>['sessions'][number]
export type NewSession = (typeof wire.createOwnCheckoutSession.takes)['body']

export async function readSessions(
  tenant: Tenant,
  cursor: string,
  signal: AbortSignal,
): Promise<Slice<CheckoutSession>> {
  const query = withoutEmpty({ cursor, limit: ROWS_A_PAGE })
  const answer = await ask(wire.listOwnCheckoutSessions, { path: tenant, query }, signal)
  return { items: answer.sessions.map(inUnicode), next_cursor: answer.next_cursor }
}

/** Returns the id of the new session, which its page's address contains. */
export async function createSession(tenant: Tenant, body: NewSession): Promise<string> {
  return (await ask(wire.createOwnCheckoutSession, { path: tenant, body })).session_id
}
