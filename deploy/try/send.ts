import { randomUUID } from 'node:crypto'
import { signedHeaders } from '../../packages/sdk/src/index.ts'

export type Caller = { keyId: string; secret: string }
export type Call = { method: string; path: string; query?: [string, string][]; body?: string }

const CALL_MS = 40_000

/** Sends one signed call. Resolves with its status and error code, or with what went wrong. */
export async function send(
  url: string,
  { method, path, query = [], body = '', key, caller }: Call & { key: string; caller: Caller },
): Promise<number | string> {
  const times = { timestamp: String(Math.floor(Date.now() / 1000)), nonce: randomUUID() }
  const signed = await signedHeaders({ method, path, query, body }, caller, times)
  const search = new URLSearchParams(query).toString()
  const headers = { 'content-type': 'application/json', 'idempotency-key': key }
  try {
    const answer = await fetch(`${url}${path}${search && `?${search}`}`, {
      method,
      headers: { ...signed, ...(body && headers) },
      ...(body && { body }),
      signal: AbortSignal.timeout(CALL_MS),
    })
    const text = await answer.text()
    return answer.ok ? answer.status : `${answer.status} ${codeIn(text)}`.trim()
  } catch (error) {
    return (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name
  }
}

/** The error code, if the answer came from the service and not from the proxy. */
function codeIn(text: string): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? ''
}
