import { randomUUID } from 'node:crypto'
import { signedHeaders } from '@namehouse/sdk'
import type { Clock } from '../../src/values/clock.ts'
import type { GivenPartner } from './given.ts'

type Asked = {
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
}

export type Answered<Body> = { status: number; headers: Headers; body: Body }

/** Where the service is, and what time it is there. */
export type Place = { fetch: typeof fetch; clock: Clock }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One signed request at the house's own time, and the answer whatever it is: what the sdk would
 * throw, a test wants to see. `Body` is what the test expects.
 */
export async function signedCall<Body = unknown>(
  { fetch: send, clock }: Place,
  { keyId, secret }: Pick<GivenPartner, 'keyId' | 'secret'>,
  line: `${Method} /${string}`,
  { query = {}, body, headers }: Asked = {},
): Promise<Answered<Body>> {
  const [method = '', path = ''] = line.split(' ')
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`])
  const text = body === undefined ? '' : JSON.stringify(body)
  const timestamp = String(Math.floor(clock.now().getTime() / 1000))
  const signable = { method, path, query: pairs, body: text }
  const signed = await signedHeaders(
    signable,
    { keyId, secret },
    { timestamp, nonce: randomUUID() },
  )
  const search = new URLSearchParams(pairs).toString()
  const answer = await send(`http://house${path}${search && `?${search}`}`, {
    method,
    headers: { ...signed, ...(text && { 'content-type': 'application/json' }), ...headers },
    ...(text && { body: text }),
  })
  const answered = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: (answered === '' ? undefined : JSON.parse(answered)) as Body,
  }
}
