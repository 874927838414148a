import { createHash, randomBytes } from 'node:crypto'
import type { House } from './house.ts'
import { type Browser, givenSignedIn } from './people.ts'

export const CALLBACK = 'https://app.example.com/callback'

export type GivenApp = { client_id: string; redirect_uri: string; verifier: string }

/** A self-registered OAuth app that may also use refresh tokens. */
export async function givenApp(house: House, metadata: object = {}): Promise<GivenApp> {
  const payload = {
    client_name: 'Price bot',
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code', 'refresh_token'],
    ...metadata,
  }
  const answer = await house.app.inject({ method: 'POST', url: '/api/oauth/register', payload })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { client_id, redirect_uris } = answer.json<{ client_id: string; redirect_uris: string[] }>()
  const verifier = randomBytes(32).toString('base64url')
  return { client_id, redirect_uri: redirect_uris[0] ?? '', verifier }
}

/** The authorization URL, with some parameters changed, or removed if undefined. */
export function authorizeUrl(
  { client_id, redirect_uri, verifier }: GivenApp,
  changes: Record<string, string | undefined> = {},
): string {
  const parameters = {
    response_type: 'code',
    client_id,
    redirect_uri,
    state: 'a-state',
    scope: 'pricing:read',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => !!pair[1])
  return `/oauth/authorize?${new URLSearchParams(given).toString()}`
}

/**
 * Opens an authorization URL in a browser, up to the consent page. Returns the page's path and
 * content.
 */
export async function openConsent(browser: Browser, url: string) {
  const path = (await browser.get(url)).headers.location ?? ''
  const page = await browser.get(path)
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
  return { path, page, csrf }
}

type Form = { path: string; fields: Record<string, string>; headers?: Record<string, string> }

/** Submits the page's form as a browser does. */
export async function sendForm({ app }: House, browser: Browser, { path, fields, headers }: Form) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return await app.inject({
    method: 'POST',
    url: path,
    headers: {
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  })
}

/** The person approves or declines. Returns where the browser is finally redirected. */
export async function answerConsent(
  house: House,
  browser: Browser,
  url: string,
  decision: 'allow' | 'deny' = 'allow',
): Promise<URL> {
  const { path, csrf } = await openConsent(browser, url)
  const answered = await sendForm(house, browser, { path, fields: { decision, csrf } })
  const last = await browser.get(answered.headers.location ?? '')
  return new URL(last.headers.location ?? '', 'http://house')
}

export async function postForm({ app }: House, url: string, fields: Record<string, string>) {
  return await app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
}

const people = new WeakMap<House, Promise<Browser>>()

/** A person who approves. Shared by all tests of a house, because signing in is slow. */
async function approver(house: House): Promise<Browser> {
  const known = people.get(house) ?? givenSignedIn(house).then(({ browser }) => browser)
  people.set(house, known)
  return await known
}

/** An authorization code for an app, with everything needed to exchange it. */
export async function givenCode(house: House, app: GivenApp, browser?: Browser) {
  const asked = browser ?? (await approver(house))
  const callback = await answerConsent(house, asked, authorizeUrl(app))
  const code = callback.searchParams.get('code') ?? ''
  return {
    grant_type: 'authorization_code',
    client_id: app.client_id,
    redirect_uri: app.redirect_uri,
    code,
    code_verifier: app.verifier,
  }
}

export type Tokens = {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
  token_type: string
}

export async function givenTokens(house: House, app: GivenApp, browser?: Browser): Promise<Tokens> {
  const answer = await postForm(house, '/api/oauth/token', await givenCode(house, app, browser))
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Tokens>()
}

/** What the marketplace shows with this token: the status and the first price. */
export async function seenWith({ app }: House, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ url: '/api/market/listings', headers })
  const { items } = answer.json<{ items?: { price: { bin: number | null } }[] }>()
  return { status: answer.statusCode, bin: items?.[0]?.price.bin, headers: answer.headers }
}
