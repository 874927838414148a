import type { Service } from '../account/authorization-server.ts'
import { loginAdvice } from '../account/call-tool.ts'
import { currentToken } from '../account/current-token.ts'
import { exchange, type Exchanged, objectIn } from '../exchange.ts'
import type { Io } from '../io.ts'

type Id = string | number
type Message = { id?: Id; method?: string; params?: Record<string, unknown> }

/** JSON-RPC's own codes, and one for everything about the connection. */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600
const CONNECTION_ERROR = -32_000
const AT_ONCE_MAX = 16

/** Brings messages from a client on stdio to the service, and its answers back. */
export class Bridge {
  readonly #io: Io
  readonly #service: Service
  readonly #running = new Map<Id, AbortController>()
  readonly #tasks = new Set<Promise<void>>()
  #protocolVersion: string | undefined

  constructor(io: Io, service: Service) {
    this.#io = io
    this.#service = service
  }

  /** Takes one message. Returns at once, or when one of many others is done. */
  async take(line: string): Promise<void> {
    const message = messageIn(line)
    if (typeof message === 'number') return this.#fail(null, message, 'Not a JSON-RPC message.')
    if (message.method === 'notifications/cancelled') {
      const id = message.params?.['requestId'] as Id
      // The service stops the work when the connection closes.
      return this.#running.get(id)?.abort()
    }
    // The service asks clients nothing, so there is nothing to answer.
    if (message.method === undefined) return undefined
    if (this.#tasks.size >= AT_ONCE_MAX) await Promise.race(this.#tasks)
    const task = this.#pass(message, line).finally(() => this.#tasks.delete(task))
    this.#tasks.add(task)
    // Later messages depend on what this one agrees on.
    if (message.method === 'initialize') await task
    return undefined
  }

  async end(): Promise<void> {
    await Promise.all(this.#tasks)
  }

  async #pass(message: Message, line: string): Promise<void> {
    const { id = null, method } = message
    const stop = new AbortController()
    if (id !== null) this.#running.set(id, stop)
    try {
      const answer = await this.#send(line, AbortSignal.any([stop.signal, this.#io.signal]))
      if (id === null) return
      if (answer.status === 401 || answer.status === 403) {
        return this.#fail(id, CONNECTION_ERROR, loginAdvice(answer.headers))
      }
      const answers = answersIn(answer)
      if (answers.length === 0) {
        return this.#fail(id, CONNECTION_ERROR, `The service answered ${answer.status}.`)
      }
      if (method === 'initialize') this.#protocolVersion = versionIn(answers)
      for (const one of answers) this.#io.stdout.write(`${JSON.stringify(one)}\n`)
    } catch (error) {
      // A cancelled request gets no answer.
      if (id === null || stop.signal.aborted) return
      const text = error instanceof Error ? error.message : 'The service could not be reached.'
      this.#fail(id, CONNECTION_ERROR, text)
    } finally {
      if (id !== null) this.#running.delete(id)
    }
  }

  async #send(body: string, signal: AbortSignal): Promise<Exchanged> {
    const { baseUrl, timeoutMs } = this.#service
    const token = await currentToken(this.#io, this.#service)
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(this.#protocolVersion !== undefined && { 'mcp-protocol-version': this.#protocolVersion }),
    }
    return await exchange({
      url: `${baseUrl}/mcp`,
      method: 'POST',
      headers,
      body,
      timeoutMs,
      signal,
    })
  }

  #fail(id: Id | null, code: number, message: string): void {
    const answer = { jsonrpc: '2.0', id, error: { code, message } }
    this.#io.stdout.write(`${JSON.stringify(answer)}\n`)
  }
}

/** The message, or the code of what is wrong with it. */
function messageIn(line: string): Message | number {
  try {
    const value = JSON.parse(line) as unknown
    const isMessage = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isMessage ? (value as Message) : INVALID_REQUEST
  } catch {
    return PARSE_ERROR
  }
}

/** The service answers JSON; the protocol also allows a stream of events. */
function answersIn({ headers, text }: Exchanged): Record<string, unknown>[] {
  const isStream = headers.get('content-type')?.startsWith('text/event-stream')
  const parts = isStream
    ? [...text.matchAll(/^data: ?(.*)$/gm)].map(([, data = '']) => data)
    : [text]
  const found = parts.flatMap((part): Record<string, unknown>[] => {
    const value = objectIn(part)
    return value ? [value] : []
  })
  return found.filter((value) => value['jsonrpc'] === '2.0')
}

function versionIn(answers: Record<string, unknown>[]): string | undefined {
  const result = answers.at(-1)?.['result'] as { protocolVersion?: unknown } | undefined
  const version = result?.protocolVersion
  return typeof version === 'string' && /^[\w.-]{1,40}$/.test(version) ? version : undefined
}
