/** What an access token lets an app do. `Scope` in http/route-config.ts is for partners. */
export const TOKEN_SCOPES = ['pricing:read', 'domains:read', 'domains:write', 'cart:write'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Shows exact prices (spec 5.1). */
export const PRICING_READ: TokenScope = 'pricing:read'

export function isTokenScope(text: string): text is TokenScope {
  return TOKEN_SCOPES.some((scope) => scope === text)
}
