import {
  type Configuration,
  errors,
  type JWK,
  type ErrorOut,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider'
import type { Logger } from 'pino'
import { TOKEN_SCOPES } from '../../../auth/token-scopes.ts'
import type { MasterKey } from '../../../values/master-key.ts'
import { oauthErrorPage } from './error-page.ts'
import { holdRedirect } from './hold-redirect.ts'
import {
  type Addresses,
  INTERACTION_PATH,
  isOurResource,
  OFFLINE_ACCESS,
  SCOPES_SUPPORTED,
} from './metadata.ts'
import { cookieKeys, signingKey } from './provider-keys.ts'
import { openStore, type StoreNeeds } from './store.ts'

export type ProviderNeeds = StoreNeeds & Addresses & { masterKey: MasterKey; log: Logger }

const DAY_SECONDS = 86_400
const TTL_SECONDS = {
  AuthorizationCode: 60,
  AccessToken: 3_600,
  // After 30 days without use, or a year in any case, the app must ask the person again.
  RefreshToken: 30 * DAY_SECONDS,
  Grant: 365 * DAY_SECONDS,
  // Long enough to sign up by email on the way.
  Interaction: 3_600,
  Session: 60,
  IdToken: 60,
}

/** The certified provider (codes, PKCE, tokens and their rotation) on our paths and tables. */
export function openProvider(needs: ProviderNeeds): Provider {
  const provider = new Provider(needs.baseUrl, configuration(needs))
  // Addresses come from our configuration, whatever Host a request names; see forward-to-provider.ts.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    // The provider's middleware has run, so its part of the context is set.
    const answered = ctx as KoaContextWithOIDC
    await holdRedirect(answered, needs)
    dropSessionCookie(answered, provider.cookieName('session'))
  })
  const note = (error: Error): void => needs.log.error({ err: error }, 'oauth failed')
  provider.on('server_error', (_ctx, error) => note(error))
  provider.onerror = note
  return provider
}

function configuration(needs: ProviderNeeds): Configuration {
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true } as const
  return {
    adapter: openStore(needs),
    jwks: { keys: [signingKey(needs.masterKey) as JWK] },
    cookies: { keys: cookieKeys(needs.masterKey), long: cookie, short: cookie },
    routes: {
      authorization: '/oauth/authorize',
      token: '/api/oauth/token',
      revocation: '/api/oauth/revoke',
    },
    scopes: [OFFLINE_ACCESS],
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: {
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'EdDSA',
    },
    enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clockTolerance: 0,
    ttl: TTL_SECONDS,
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    clientBasedCORS: () => true,
    // Deleting an account deletes its grants, so any account with a grant exists.
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    interactions: { url: (ctx, { uid }) => interactionUrl(ctx, uid) },
    renderError: (ctx, out) => renderError(ctx, out),
    features: features(needs),
  }
}

function features(needs: ProviderNeeds): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    claimsParameter: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => isOwn(client, token) },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => needs.baseUrl,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (!isOurResource(resource, needs)) throw new errors.InvalidTarget()
        const scope = TOKEN_SCOPES.join(' ')
        return { scope, audience: needs.baseUrl, accessTokenFormat: 'opaque' }
      },
    },
  }
}

/** An app can revoke its own tokens, and learns nothing about others' (RFC 7009). */
function isOwn(client: { clientId: string }, token: { clientId?: string | undefined }): boolean {
  return token.clientId === client.clientId
}

/** If no requested scope is supported, tell the app before asking anyone to sign in. */
function interactionUrl(ctx: KoaContextWithOIDC, uid: string): string {
  const asked = ctx.oidc.requestParamScopes
  if (SCOPES_SUPPORTED.some((scope) => asked.has(scope))) return `${INTERACTION_PATH}/${uid}`
  throw new errors.InvalidScope('none of the requested scopes is offered', [...asked].join(' '))
}

/** An HTML page for people and RFC 6749 JSON for apps, whatever their Accept header says. */
function renderError(ctx: KoaContextWithOIDC, out: ErrorOut) {
  if (ctx.path.startsWith('/api/')) {
    ctx.body = out
    return
  }
  const page = oauthErrorPage(out.error, out.error_description)
  ctx.set(page.headers)
  ctx.body = page.html
}

/** We store nothing in the provider's session, so browsers don't need its cookie. */
function dropSessionCookie({ res }: KoaContextWithOIDC, name: string): void {
  const set = [res.getHeader('set-cookie') ?? []].flat().map(String)
  const others = set.filter(
    (cookie) => !cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}.sig=`),
  )
  if (others.length === set.length) return
  if (others.length > 0) res.setHeader('set-cookie', others)
  else res.removeHeader('set-cookie')
}
