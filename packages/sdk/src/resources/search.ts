import type { CallOptions, WriteOptions } from '../call.ts'
import { AnswerError, ConnectionError } from '../errors.ts'
import { linesOf } from '../ndjson.ts'
import type { Transport } from '../transport.ts'
import type { PriceBand } from './listings.ts'

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
  /** Null if no authoritative source could answer. */
  available: boolean | null
  price: SearchPrice | null
  listing: SearchListing | null
  whois_summary: WhoisSummary | null
  cached: boolean
  /** How the name was made. Only in suggestions. */
  style?: 'short' | 'brandable' | 'descriptive' | 'for_sale'
  meta: {
    source: 'cache' | 'zone' | 'dns' | 'rdap' | 'whois' | 'registrar' | 'market' | 'none'
    definitive: boolean
    /** Set for the states `unknown`, `reserved` and `unsupported`. */
    reason: string | null
    as_of: string
    latency_ms: number
  }
}

/** Prices in US cents. Null if the operation isn't offered. */
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
  /** In US dollars. Null without an access token that has scope `pricing:read`. */
  price: { bin: number | null; floor: number | null; currency: string }
  /** The range that the price is in. Everybody sees it. */
  price_band: PriceBand
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

/** Searches for names: available, registered or for sale. */
export class Search {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /**
   * Searches for a name and its common alternatives, and yields each row as soon as it's known.
   * Leaving the loop or aborting the signal also stops the search on the server.
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
    throw new ConnectionError('The stream ended before the search was complete.')
  }

  /** Checks up to 200 names and returns the results in the same order. */
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

  /** Suggests names made from words. `tlds` is a comma-separated list of TLDs. */
  async suggest(
    q: string,
    query: { tlds?: string; limit?: number } = {},
    options?: CallOptions,
  ): Promise<Suggestions> {
    const path = '/api/domain/suggest'
    return await this.#transport.send({ method: 'GET', path, query: { q, ...query }, options })
  }
}

/** Passes unknown kinds through, because new ones may be added. Refuses lines without a kind. */
function eventOf(line: unknown, status: number): SearchEvent {
  const isEvent = typeof line === 'object' && line !== null && 'kind' in line
  if (!isEvent) throw new AnswerError('A line of the stream is not an event.', status)
  // Its `kind` says which of the documented shapes it has.
  return line as SearchEvent
}
