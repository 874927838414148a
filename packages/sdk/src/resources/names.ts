import { type CallOptions, segment } from '../call.ts'
import { type Bound, itemsOf, type PageQuery } from '../pages.ts'
import type { Transport } from '../transport.ts'

export type RegisteredNames = {
  /** In alphabetical order. */
  names: { label: string; tlds: string[] }[]
  /** When the oldest of these zone files was made. Null if there is none. */
  as_of: string | null
}

export type RegisteredName = {
  label: string
  registered: { tld: string; as_of: string }[]
  /** How many TLDs there is a zone file of. */
  zones: number
}

export type Drop = {
  domain: string
  unicode?: string
  zone: string
  date: string
  kind: 'dropped' | 'added'
  length: number
  /** The words it seems to be made of. */
  words: string[]
  /** How many other TLDs have the same name. */
  registered_elsewhere: number
}

export type DropsPage = { drops: Drop[]; next_cursor: string | null }

export type DropFilter = {
  zone?: string
  /** A day such as 2026-11-17. */
  date?: string
  kind?: 'dropped' | 'added'
  /** `value`: the best names of one day first. */
  sort?: 'newest' | 'value'
  /** Text in the name. */
  q?: string
  length_max?: number
  /** false: no digits; true: only names with digits. */
  digits?: boolean
  hyphens?: boolean
}

/** What zone files tell about names: where they are registered, and which were dropped. */
export class Names {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Returns registered names that begin with a text. */
  async startingWith(
    prefix: string,
    query: { tlds?: string; limit?: number } = {},
    options?: CallOptions,
  ): Promise<RegisteredNames> {
    const path = '/api/names'
    return await this.#transport.send({ method: 'GET', path, query: { prefix, ...query }, options })
  }

  /** Returns the TLDs in which a name is registered. */
  async read(label: string, options?: CallOptions): Promise<RegisteredName> {
    return await this.#transport.send({
      method: 'GET',
      path: `/api/names/${segment(label)}`,
      options,
    })
  }

  /** Returns one page of names that were dropped or added. It may be shorter than `limit`. */
  async drops(query: DropFilter & PageQuery = {}, options?: CallOptions): Promise<DropsPage> {
    return await this.#transport.send({ method: 'GET', path: '/api/drops', query, options })
  }

  /** Returns up to 10,000 names that were dropped or added, as CSV (RFC 4180). */
  async exportDrops(query: DropFilter = {}, options?: CallOptions): Promise<string> {
    const path = '/api/drops/export'
    return await this.#transport.sendForText({ method: 'GET', path, query, options })
  }

  /** Yields names that were dropped or added, newest day first. */
  async *eachDrop(
    { itemsMax, ...filter }: DropFilter & Bound,
    options?: CallOptions,
  ): AsyncGenerator<Drop> {
    const read = (at: PageQuery) => this.drops({ ...filter, ...at }, options)
    yield* itemsOf(itemsMax, read, ({ drops }) => drops)
  }
}
