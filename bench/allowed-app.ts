import { createHash, randomBytes } from 'node:crypto'

const CALLBACK = 'http://127.0.0.1/callback'
const ACCOUNT = { email: 'demo@example.com', password: 'demo-password' }

/**
 * Gets an access token from the demo as an app does: it registers, a person approves, and the code
 * is exchanged.
 */
export async function accessTokenOf(url: string): Promise<string> {
  const person = new Person(url)
  await person.send('/api/auth/sign-in/email', asJson(ACCOUNT))
  const registration = asJson({ redirect_uris: [CALLBACK], client_name: 'Bench' })
  const registered = await person.send('/api/oauth/register', registration)
  const { client_id } = (await registered.json()) as { client_id: string }
  const code_verifier = randomBytes(32).toString('base64url')
  const code = await person.allow({
    response_type: 'code',
    client_id,
    redirect_uri: CALLBACK,
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const exchange = { grant_type: 'authorization_code', client_id, redirect_uri: CALLBACK }
  const exchanged = await person.send(
    '/api/oauth/token',
    asForm({ ...exchange, code, code_verifier }),
  )
  return ((await exchanged.json()) as { access_token: string }).access_token
}

function asJson(body: object): RequestInit {
  const headers = { 'content-type': 'application/json' }
  return { method: 'POST', headers, body: JSON.stringify(body) }
}

function asForm(fields: Record<string, string>): RequestInit {
  return { method: 'POST', body: new URLSearchParams(fields) }
}

/** A person's browser: it keeps cookies and doesn't follow redirects. */
class Person {
  readonly #url: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string) {
    this.#url = url
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), cookie }
    const answer = await fetch(this.#url + path, { ...init, headers, redirect: 'manual' })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=', 2) ?? []
      this.#cookies.set(name, value)
    }
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }

  async allow(question: Record<string, string>): Promise<string> {
    const asked = await this.send(`/oauth/authorize?${new URLSearchParams(question).toString()}`)
    const path = pathOf(asked, this.#url)
    const page = await (await this.send(path)).text()
    const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
    const answered = await this.send(path, asForm({ decision: 'allow', csrf }))
    const last = await this.send(pathOf(answered, this.#url))
    return new URL(last.headers.get('location') ?? '').searchParams.get('code') ?? ''
  }
}

function pathOf(answer: Response, base: string): string {
  return new URL(answer.headers.get('location') ?? '', base).pathname
}
