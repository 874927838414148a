import { Type } from 'typebox'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { refusalFrom } from '../../../http/errors.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import type { Clock } from '../../../values/clock.ts'
import { type ForwardToProvider, forwardToProvider } from './forward-to-provider.ts'
import type { LateProvider } from './late-provider.ts'
import { type Addresses, mcpMetadata, resourceMetadata, serverMetadata } from './metadata.ts'
import { registerClient } from './register-client.ts'
import {
  OauthErrorOut,
  RegisteredOut,
  RegisterIn,
  ResourceMetadataOut,
  RevokeIn,
  ServerMetadataOut,
  TokenIn,
  TokenOut,
} from './shapes.ts'

const tags = ['OAuth']
const security = [{}]
const REFUSALS = {
  400: OauthErrorOut,
  413: OauthErrorOut,
  429: OauthErrorOut,
  503: OauthErrorOut,
}

type ProgramNeeds = Addresses & { db: Db; clock: Clock; provider: LateProvider }

/** Endpoints for apps: well-known documents, registration, tokens and revocation (spec 5.1). */
export async function oauthRoutes(app: App, needs: ProgramNeeds): Promise<void> {
  documentRoutes(app, needs)
  registerRoute(app, needs)
  await app.register(async (handed: App) => {
    leaveBodies(handed)
    tokenRoutes(handed, forwardToProvider(needs.provider, needs.authUrl))
  })
}

function documentRoutes(app: App, needs: Addresses): void {
  const config = { limit: 'oauth.documents', isCrossOrigin: true } as const
  const server = serverMetadata(needs)
  const resource = resourceMetadata(needs)
  app.get(
    '/.well-known/oauth-authorization-server',
    {
      config,
      schema: {
        operationId: 'authorizationServer',
        summary: 'OAuth authorization server metadata (RFC 8414)',
        tags,
        security,
        response: { 200: ServerMetadataOut, 429: ErrorOut },
      },
    },
    async () => server,
  )
  app.get(
    '/.well-known/oauth-protected-resource',
    {
      config,
      schema: {
        operationId: 'protectedResource',
        summary: 'OAuth protected resource metadata (RFC 9728)',
        tags,
        security,
        response: { 200: ResourceMetadataOut, 429: ErrorOut },
      },
    },
    async () => resource,
  )
  const mcp = mcpMetadata(needs)
  app.get(
    '/.well-known/oauth-protected-resource/mcp',
    {
      config,
      schema: {
        operationId: 'mcpProtectedResource',
        summary: 'OAuth protected resource metadata of the MCP server (RFC 9728)',
        tags,
        security,
        response: { 200: ResourceMetadataOut, 429: ErrorOut },
      },
    },
    async () => mcp,
  )
}

function registerRoute(app: App, { db, clock }: ProgramNeeds): void {
  app.post(
    '/api/oauth/register',
    {
      config: { limit: 'oauth.register', isCrossOrigin: true, errorShape: 'oauth' },
      attachValidation: true,
      schema: {
        operationId: 'registerApp',
        summary: 'Register an app (RFC 7591)',
        description: 'Public clients only. A client nobody has authorized is deleted after a week.',
        tags,
        security,
        body: RegisterIn,
        response: { 201: RegisteredOut, 415: OauthErrorOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      if (request.validationError) throw metadataRefusal(request.validationError)
      return reply.code(201).send(await registerClient(db, request.body, clock.now()))
    },
  )
}

/** RFC 7591 has its own error codes for registrations. */
function metadataRefusal(error: Error): Refusal {
  const text = refusalFrom(error)?.message ?? error.message
  const isAboutUris = text.includes('redirect_uris')
  return new Refusal(isAboutUris ? 'invalid_redirect_uri' : 'invalid_client_metadata', text)
}

/** The provider parses these bodies itself. The schemas here only document them. */
function leaveBodies(app: App): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setValidatorCompiler(() => () => true)
}

function tokenRoutes(app: App, give: ForwardToProvider): void {
  const config = { limit: 'oauth.tokens', isCrossOrigin: true, errorShape: 'oauth' } as const
  const consumes = ['application/x-www-form-urlencoded']
  app.post(
    '/api/oauth/token',
    {
      config,
      schema: {
        operationId: 'issueToken',
        summary: 'Exchange a code or refresh token for an access token (RFC 6749)',
        tags,
        security,
        consumes,
        body: TokenIn,
        response: { 200: TokenOut, 401: OauthErrorOut, ...REFUSALS },
      },
    },
    give,
  )
  app.post(
    '/api/oauth/revoke',
    {
      config,
      schema: {
        operationId: 'revokeToken',
        summary: 'Revoke a token and everything from the same consent (RFC 7009)',
        tags,
        security,
        consumes,
        body: RevokeIn,
        response: {
          200: Type.Null({
            description: 'The token is revoked. The answer is the same for an unknown token.',
          }),
          401: OauthErrorOut,
          ...REFUSALS,
        },
      },
    },
    give,
  )
}
