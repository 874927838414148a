import type { CallOptions, WriteOptions } from '../call.ts'
import { AnswerError, ConnectionError } from '../errors.ts'
import { linesOf } from '../ndjson.ts'
import type { Transport } from '../transport.ts'

export type DomainState =
  | 'available'
  | 'premium'
  | 'registered'
  | 'listed'
  | 'reserved'
  | 'unsupported'
  | 'unknown'

export type SearchRow = {
  domain: string
  unicode?: string
  state: DomainState
  state_label: string
  /** Null when nobody who must know could say. */
  available: boolean | null
  price: SearchPrice | null
  listing: SearchListing | null
  whois_summary: WhoisSummary | null
  cached: boolean
  meta: {
    source: 'cache' | 'zone' | 'dns' | 'rdap' | 'whois' | 'registrar' | 'market' | 'none'
    definitive: boolean
    /** Explains every unknown, reserved and unsupported. */
    reason: string | null
    as_of: string
    latency_ms: number
  }
}

/** US cents; null where the operation is not sold. */
export type SearchPrice = {
  currency: string
  register_cents: number | null
  renew_cents: number | null
  transfer_cents: number | null
  restore_cents: number | null
  premium: boolean
}

export type SearchListing = {
  id: string
  /** US dollars; null unless the client holds a token with scope `pricing:read`. */
  price: { bin: number | null; floor: number | null; currency: string }
  locked: boolean
}

export type WhoisSummary = {
  registrar: string
  creation_date: string
  expiration_date: string
  statuses: string[]
  nameservers: string[]
}

export type SearchEvent =
  | {
      kind: 'header'
      request_id: string
      primary: string
      domains: string[]
      primary_index: number
    }
  | ({ kind: 'row' } & SearchRow)
  | { kind: 'primary_done' }
  | { kind: 'done'; duration_ms: number; count: number }

export type Suggestions = { query: string; suggestions: SearchRow[] }

/** Whether names are free, taken or for sale. */
export class Search {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * A name and its common alternatives, each row as soon as it is known. Leaving the loop, or the
   * signal, ends the work at the service too.
   */
  async *stream(q: string, options: WriteOptions = {}): AsyncGenerator<SearchEvent> {
    const { timeoutMs, answerBytesMax: bytesMax } = this.#transport.settings
    const call = { method: 'POST', path: '/api/domain/search', body: { q } } as const
    const response = await this.#transport.open({ ...call, repeat: 'safe', options })
    const bounds = { signal: options.signal, timeoutMs: options.timeoutMs ?? timeoutMs, bytesMax }
    for await (const line of linesOf(response, bounds)) {
      const event = eventOf(line, response.status)
      yield event
      if (event.kind === 'done') return
    }
    throw new ConnectionError('The stream ended before it was done.')
  }

  /** Up to 200 names, answered in their order. */
  async check(domains: string[], options?: CallOptions): Promise<SearchRow[]> {
    const { results } = await this.#transport.send<{ results: SearchRow[] }>({
      method: 'POST',
      path: '/api/domain/check',
      body: { domains },
      repeat: 'safe',
      options,
    })
    return results
  }

  /** Ideas for names made of words; `tlds` are endings separated by commas. */
  async suggest(
    q: string,
    query: { tlds?: string; limit?: number } = {},
    options?: CallOptions,
  ): Promise<Suggestions> {
    const path = '/api/domain/suggest'
    return await this.#transport.send({ method: 'GET', path, query: { q, ...query }, options })
  }
}

/** Kinds that a later service may add are passed on; what is no event at all is refused. */
function eventOf(line: unknown, status: number): SearchEvent {
  const isEvent = typeof line === 'object' && line !== null && 'kind' in line
  if (!isEvent) throw new AnswerError('A line of the stream is not an event.', status)
  // The kind tells which of the documented shapes it has.
  return line as SearchEvent
}
