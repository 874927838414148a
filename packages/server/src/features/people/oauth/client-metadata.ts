import type { ClientMetadata } from 'oidc-provider'
import type { ClientRow } from './sql.ts'

/** A registered app in RFC 7591 terms, for the provider and for the app itself. */
export function clientMetadata(client: ClientRow) {
  const { id, name, redirect_uris, grant_types, application_type } = client
  return {
    client_id: id,
    ...(name !== null && { client_name: name }),
    redirect_uris,
    grant_types,
    application_type,
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  } satisfies ClientMetadata
}
