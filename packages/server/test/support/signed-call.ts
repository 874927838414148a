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

/** How to reach the server, and its clock. */
export type Place = { fetch: typeof fetch; clock: Clock }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Sends one signed request at the test clock's time and returns any response, including errors that
 * the SDK would throw. `Body` is the expected shape.
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
