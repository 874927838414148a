import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { afterFile } from './after-file.ts'
import type { House } from './house.ts'
import type { ListeningHouse } from './listening-house.ts'
import { answerConsent, authorizeUrl, givenApp, postForm, type Tokens } from './oauth.ts'
import type { Browser } from './people.ts'

export const ALL_SCOPES = 'pricing:read domains:read domains:write cart:write'
const CALLBACK = 'http://127.0.0.1:33418/callback'

export type ScopedTokens = Tokens & { client_id: string }

/** The tokens of an app that a person has allowed these scopes. */
export async function givenScopes(
  house: House,
  browser: Browser,
  scope: string,
): Promise<ScopedTokens> {
  const app = await givenApp(house)
  const callback = await answerConsent(house, browser, authorizeUrl(app, { scope }))
  const answer = await postForm(house, '/api/oauth/token', {
    grant_type: 'authorization_code',
    client_id: app.client_id,
    redirect_uri: app.redirect_uri,
    code: callback.searchParams.get('code') ?? '',
    code_verifier: app.verifier,
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { ...answer.json<Tokens>(), client_id: app.client_id }
}

type Way = { token?: string; authProvider?: OAuthClientProvider }

/** The official client, connected over a socket. */
export async function openClient({ url }: ListeningHouse, { token, authProvider }: Way = {}) {
  const client = new Client({ name: 'a-test', version: '1.0.0' })
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    ...(token && { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
    ...(authProvider && { authProvider }),
  })
  // Its optional fields are declared without `undefined`.
  await client.connect(transport as Transport)
  afterFile(() => client.close())
  return { client, transport }
}

type Content = Record<string, unknown>
type ToolAnswer<T> = { isError: boolean; text: string; content: T; error: ToolErrorOut | undefined }
type ToolErrorOut = {
  code: string
  message: string
  details?: { field: string }[]
  retry_after_seconds?: number
}

/** Calls a tool. The client checks the answer against the tool's output schema. */
export async function callTool<T = Content>(client: Client, name: string, given: Content = {}) {
  const answer = (await client.callTool({ name, arguments: given })) as CallToolResult
  const [first] = answer.content
  return {
    isError: answer.isError ?? false,
    text: first?.type === 'text' ? first.text : '',
    content: answer.structuredContent as T,
    error: answer._meta?.['namehouse/error'] as ToolErrorOut | undefined,
  } satisfies ToolAnswer<T>
}

type Kept = Partial<{
  client: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
  tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>
  verifier: string
  asked: URL
}>

/** An in-memory client store, as an AI assistant has. */
export function givenAssistant() {
  const kept: Kept = {}
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: {
      client_name: 'An assistant',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      // It requests a client secret, learns that there are none, and continues without.
      token_endpoint_auth_method: 'client_secret_post',
    },
    state: () => 'a-state',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    invalidateCredentials: (scope) => void (scope === 'tokens' && delete kept.tokens),
    saveTokens: (tokens) => void (kept.tokens = tokens),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
    redirectToAuthorization: (url) => void (kept.asked = url),
  }
  return { kept, provider }
}

/** The person allows what the assistant asked for. Returns the code that the assistant gets. */
export async function allow(house: House, browser: Browser, { asked }: Kept): Promise<string> {
  const { pathname, search } = asked ?? new URL('http://nothing')
  const callback = await answerConsent(house, browser, pathname + search)
  return callback.searchParams.get('code') ?? ''
}
