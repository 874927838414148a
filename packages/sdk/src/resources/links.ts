import type { CallOptions, Send, WriteOptions } from '../call.ts'
import { type Bound, itemsOf, type PageQuery } from '../pages.ts'

export type LinkInput =
  | { kind: 'generic'; label?: string }
  | { kind: 'domain'; domain: string; label?: string }
  | { kind: 'product'; product: string; label?: string }

export type Link = {
  link_id: string
  code: string
  url: string
  kind: 'generic' | 'domain' | 'product'
  domain: string | null
  /** The domain in Unicode, if that differs from `domain`. */
  unicode?: string
  product: string | null
  label: string | null
  created_at: string
}

export type LinkWithNumbers = Link & {
  clicks: number
  conversions: number
  sales_cents: number
  commission_cents: number
}

export type LinksPage = { links: LinkWithNumbers[]; next_cursor: string | null }

/** Referral links and their results. */
export class Links {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /** Creates a referral link to the site, a domain or a product. */
  async create(body: LinkInput, options?: WriteOptions): Promise<Link> {
    return await this.#send({ method: 'POST', path: '/v1/links', body, repeat: 'keyed', options })
  }

  /** Returns one page of your links with their results. */
  async list(query: PageQuery = {}, options?: CallOptions): Promise<LinksPage> {
    return await this.#send({ method: 'GET', path: '/v1/links', query, options })
  }

  /** Yields all links, up to `itemsMax`. */
  all({ itemsMax }: Bound, options?: CallOptions): AsyncGenerator<LinkWithNumbers> {
    return itemsOf(
      itemsMax,
      (at) => this.list(at, options),
      ({ links }) => links,
    )
  }
}
