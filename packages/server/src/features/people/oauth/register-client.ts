import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import { publicId } from '../../../values/public-id.ts'
import { clientMetadata } from './client-metadata.ts'
import { GRANT_TYPES, SCOPES_SUPPORTED } from './metadata.ts'
import { readRedirectUri } from './redirect-uri.ts'
import type { RegisterIn } from './shapes.ts'
import { insertClient } from './sql.ts'

/**
 * Registers an app (RFC 7591). It always becomes a public client, whatever it asked for; the
 * response says what was registered. URLs in the request are never fetched.
 *
 * Refuses: invalid_redirect_uri; invalid_client_metadata (it doesn't use authorization codes).
 */
export async function registerClient(db: Db, wanted: RegisterIn, now: Date) {
  const kinds = wanted.redirect_uris.map(kindOf)
  const isForDevice = kinds.some((kind) => kind !== 'https')
  if (wanted.response_types && !wanted.response_types.includes('code')) {
    throw new Refusal('invalid_client_metadata', 'response_types must contain code.')
  }
  const grant_types = GRANT_TYPES.filter(
    (type) => type === 'authorization_code' || wanted.grant_types?.includes(type),
  )
  const client = {
    id: publicId('app', now),
    name: wanted.client_name ?? null,
    redirect_uris: [...new Set(wanted.redirect_uris)],
    grant_types,
    // An app on the person's device may use any loopback port (RFC 8252 section 7.3).
    application_type: isForDevice ? ('native' as const) : (wanted.application_type ?? 'web'),
  }
  await insertClient(db, client, now)
  return {
    ...clientMetadata(client),
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    scope: SCOPES_SUPPORTED.join(' '),
  }
}

function kindOf(text: string) {
  const read = readRedirectUri(text)
  if (read.ok) return read.kind
  throw new Refusal('invalid_redirect_uri', `A redirect URI ${read.reason}`)
}
