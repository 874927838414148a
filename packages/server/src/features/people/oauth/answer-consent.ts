import type { Provider } from 'oidc-provider'
import type { Session } from '../../../auth/session.ts'
import { isTokenScope } from '../../../auth/token-scopes.ts'
import type { Db } from '../../../db/pool.ts'
import { holdSession } from '../accounts/hold-session.ts'
import { type Exchange, scopesOf, type Waiting } from './ask-consent.ts'
import { OFFLINE_ACCESS } from './metadata.ts'

type Answer = { exchange: Exchange; waiting: Waiting; session: Session }

/**
 * The person allows access. Each consent is its own grant, and its tokens end with it.
 *
 * Refuses: unauthorized (the session has ended in the meantime).
 */
export async function allowApp(provider: Provider, answer: Answer, db: Db): Promise<string> {
  const { exchange, waiting, session } = answer
  const { params } = waiting
  const grant = new provider.Grant({
    accountId: session.account_id,
    clientId: String(params['client_id']),
  })
  const scopes = scopesOf(params)
  if (scopes.includes(OFFLINE_ACCESS)) grant.addOIDCScope(OFFLINE_ACCESS)
  const allowed = scopes.filter(isTokenScope).join(' ')
  if (allowed !== '') {
    for (const resource of [params['resource']].flat()) {
      grant.addResourceScope(String(resource), allowed)
    }
  }
  const grantId = await grant.save()
  await holdSession(db, session).catch(async (ended: unknown) => {
    await grant.destroy()
    throw ended
  })
  return await provider.interactionResult(exchange.req, exchange.res, {
    login: { accountId: session.account_id },
    consent: { grantId },
  })
}

/** The person denies access. The app learns that and nothing else. */
export async function denyApp(provider: Provider, { exchange }: Answer): Promise<string> {
  return await provider.interactionResult(exchange.req, exchange.res, {
    error: 'access_denied',
    error_description: 'the account holder refused',
  })
}
