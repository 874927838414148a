import { readFileSync } from 'node:fs'
import { PartnerClient, ServiceError } from '@namehouse/sdk'
import type { ListeningHouse } from './listening-house.ts'
import type { PlainExamples } from './plain-example.ts'

type Media = { example?: unknown; examples?: unknown }
type Operation = {
  operationId: string
  security?: Record<string, unknown>[]
  responses: Record<string, { content?: Record<string, Media> }>
}
type Description = { paths: Record<string, Record<string, Operation>> }
export type Asked = {
  path?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  headers?: Record<string, string>
  /** Of a refusal. */
  status?: number
  /** What the example shows of an answer that is long, or comes in any order. */
  shorten?: (body: never) => unknown
}
export type Answers = Record<string, Record<string, unknown>>

type Needs = { house: ListeningHouse; plain: PlainExamples; key: Key }
type Key = { keyId: string; secret: string }

const OPENAPI = new URL('../../openapi.json', import.meta.url)
const MINUTE_MS = 60_000

const { paths } = JSON.parse(readFileSync(OPENAPI, 'utf8')) as Description

/** Every operation of the description, by its id. */
export const OPERATIONS = new Map(
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return [operation.operationId, { path, method: method.toUpperCase(), operation }] as const
    }),
  ),
)

/** Calls operations as the description says, and keeps their answers as examples. */
export class ExampleRecorder {
  readonly recorded: Answers = {}
  readonly client: PartnerClient
  readonly #house: ListeningHouse
  readonly #plain: PlainExamples

  constructor({ house, plain, key }: Needs) {
    this.#house = house
    this.#plain = plain
    const now = () => house.clock.now()
    this.client = new PartnerClient({ ...key, baseUrl: house.url, now, attemptsMax: 1 })
  }

  async record<T = Record<string, string>>(id: string, asked: Asked = {}): Promise<T> {
    // What happens at the same moment is listed in any order.
    this.#house.clock.advance(MINUTE_MS)
    const found = OPERATIONS.get(id)
    if (!found) throw new Error(`there is no operation ${id}`)
    const path = Object.entries(asked.path ?? {}).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
      found.path,
    )
    const { status, body } = path.startsWith('/api/partner/')
      ? await this.#sendSigned(found.method, path.slice('/api/partner'.length), asked)
      : await this.#sendPlain(found.method, path, asked)
    if (status !== (asked.status ?? status) || (status >= 400 && !asked.status)) {
      throw new Error(`${id} answered ${status}: ${JSON.stringify(body)}`)
    }
    const shown = asked.shorten ? asked.shorten(body as never) : body
    this.recorded[id] = { ...this.recorded[id], [status]: this.#exampleOf(shown) }
    return body as T
  }

  /** A list is a stream of lines. Every other answer is an object or a text. */
  #exampleOf(answer: unknown): unknown {
    if (!Array.isArray(answer)) return this.#plain.of(answer)
    return answer.map((event) => `${JSON.stringify(this.#plain.of(event))}\n`).join('')
  }

  async #sendSigned(method: string, path: string, { query = {}, body }: Asked) {
    let status = 0
    const call = this.client.call({
      method: method as 'GET',
      path,
      query,
      ...(body !== undefined && { body }),
      ...(method === 'POST' && { repeat: 'keyed' as const }),
      options: { onAnswer: (head) => (status = head.status) },
    })
    const answer: unknown = await call.catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error
      status = error.status
      const { code, message, details, requestId } = error
      return {
        error: { code, message, ...(details.length > 0 && { details }), request_id: requestId },
      }
    })
    return { status, body: answer }
  }

  async #sendPlain(method: string, path: string, { query = {}, body, headers = {} }: Asked) {
    const url = new URL(path, this.#house.url)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const answer = await fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
    return { status: answer.status, body: isJson ? (JSON.parse(text) as unknown) : text }
  }
}
