import { PRICING_READ, TOKEN_SCOPES } from '../../../auth/token-scopes.ts'

/** Requested by apps that want refresh tokens; grants no access by itself. */
export const OFFLINE_ACCESS = 'offline_access'
export const SCOPES_SUPPORTED = [...TOKEN_SCOPES, OFFLINE_ACCESS] as const

export const GRANT_TYPES = ['authorization_code', 'refresh_token'] as const

/** Where a person is asked; `:uid` is one app's request in one browser. */
export const INTERACTION_PATH = '/oauth/interaction'

export type Addresses = { baseUrl: string; authUrl: string }

/** RFC 8414: the server's endpoints and what it supports. */
export function serverMetadata({ baseUrl, authUrl }: Addresses) {
  return {
    issuer: baseUrl,
    authorization_endpoint: `${authUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/api/oauth/token`,
    registration_endpoint: `${baseUrl}/api/oauth/register`,
    revocation_endpoint: `${baseUrl}/api/oauth/revoke`,
    scopes_supported: [...SCOPES_SUPPORTED],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: [...GRANT_TYPES],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${baseUrl}/docs`,
  }
}

/** The address of our MCP server. */
export const MCP_PATH = '/mcp'
const RESOURCE_PATH = '/.well-known/oauth-protected-resource'

/** RFC 9728: whose tokens the API accepts, and how to send them. */
export function resourceMetadata({ baseUrl }: Addresses) {
  return {
    resource: baseUrl,
    authorization_servers: [baseUrl],
    scopes_supported: [PRICING_READ],
    bearer_methods_supported: ['header'],
    resource_name: 'Namehouse',
    resource_documentation: `${baseUrl}/docs`,
  }
}

/** The same for the MCP server, which can do more. */
export function mcpMetadata(addresses: Addresses) {
  return {
    ...resourceMetadata(addresses),
    resource: `${addresses.baseUrl}${MCP_PATH}`,
    scopes_supported: [...TOKEN_SCOPES],
    resource_name: 'Namehouse MCP server',
  }
}

/** Where a resource's metadata is, by its path (RFC 9728 section 3.1). */
export function metadataAddress(baseUrl: string, path = ''): string {
  return `${baseUrl}${RESOURCE_PATH}${path}`
}

/** Whether an RFC 8707 `resource` means this service: its address, or anything below it. */
export function isOurResource(resource: string, { baseUrl }: Addresses): boolean {
  const url = URL.parse(resource)
  return url !== null && url.origin === baseUrl && url.search === '' && url.hash === ''
}
