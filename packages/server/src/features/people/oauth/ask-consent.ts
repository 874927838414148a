import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import type { Session } from '../../../auth/session.ts'
import { Refusal } from '../../../refusal.ts'
import type { Question } from './consent-page.ts'

/** Node's own request and response: the provider reads and writes its cookies on them. */
export type Exchange = { req: IncomingMessage; res: ServerResponse }

export type Waiting = Awaited<ReturnType<Provider['interactionDetails']>>

/**
 * The authorization request waiting for an answer in this browser. The browser's cookie must match
 * the id in the URL, so a link to someone else's request opens nothing.
 *
 * Refuses: not_found (expired, already answered, or started in another browser).
 */
export async function readWaiting(
  provider: Provider,
  { req, res }: Exchange,
  uid: string,
): Promise<Waiting> {
  const waiting = await provider.interactionDetails(req, res).catch(async (error: unknown) => {
    const { errors } = await import('oidc-provider')
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  })
  if (waiting?.uid === uid) return waiting
  throw new Refusal(
    'not_found',
    'This request has expired, was already answered, or started in another browser.',
  )
}

/** Refuses: not_found (the app is no longer registered). */
export async function askConsent(
  provider: Provider,
  { params }: Waiting,
  { email }: Session,
): Promise<Question> {
  const client = await provider.Client.find(String(params['client_id']))
  if (!client) throw new Refusal('not_found', 'The app is no longer registered.')
  return {
    client_name: client.clientName ?? client.clientId,
    client_id: client.clientId,
    redirect_uri: String(params['redirect_uri']),
    scopes: scopesOf(params),
    isLasting: client.grantTypeAllowed('refresh_token'),
    email,
  }
}

export function scopesOf(params: Record<string, unknown>): string[] {
  const { scope } = params
  return typeof scope === 'string' ? scope.split(' ') : []
}
